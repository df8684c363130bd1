/** The command line of the runner on JMeter's engine. */
@NullMarked
package io.proxylab.jmeter;

import org.jspecify.annotations.NullMarked;
