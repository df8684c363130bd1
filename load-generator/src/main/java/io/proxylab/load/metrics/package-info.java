/**
 * What a generator tells Prometheus, or a receiver of OTLP, while it runs, where somebody
 * asked for it.
 */
@NullMarked
package io.proxylab.load.metrics;

import org.jspecify.annotations.NullMarked;
