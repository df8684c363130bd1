/** Results of stock JMeter: what a JTL file tells, and what it cannot. */
@NullMarked
package io.proxylab.lab.jtl;

import org.jspecify.annotations.NullMarked;
