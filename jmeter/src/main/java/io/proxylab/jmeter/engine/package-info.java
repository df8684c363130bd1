/** JMeter's own engine, made ready without an installation of JMeter. */
@NullMarked
package io.proxylab.jmeter.engine;

import org.jspecify.annotations.NullMarked;
