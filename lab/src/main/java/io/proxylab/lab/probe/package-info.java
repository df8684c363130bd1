/** Health probes to a target's main port, as a load balancer sends them. */
@NullMarked
package io.proxylab.lab.probe;

import org.jspecify.annotations.NullMarked;
