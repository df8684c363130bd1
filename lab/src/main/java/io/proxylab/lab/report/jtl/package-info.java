/** The report of a result of stock JMeter. */
@NullMarked
package io.proxylab.lab.report.jtl;

import org.jspecify.annotations.NullMarked;
