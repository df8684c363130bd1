/** What a generator tells Prometheus while it runs, where somebody asked for it. */
@NullMarked
package io.proxylab.load.metrics;

import org.jspecify.annotations.NullMarked;
