/** Runs loads: event loops, phases, timeouts, and the way from settings to result. */
@NullMarked
package io.proxylab.load.engine;

import org.jspecify.annotations.NullMarked;
