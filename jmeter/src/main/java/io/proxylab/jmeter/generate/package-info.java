/**
 * JMeter's engine as a generator process: takes the commands, and reports the events, of
 * the load generator.
 */
@NullMarked
package io.proxylab.jmeter.generate;

import org.jspecify.annotations.NullMarked;
