/** Runs a plan as {@code jmeter -n} does, and sums it up by label. */
@NullMarked
package io.proxylab.jmeter.run;

import org.jspecify.annotations.NullMarked;
