/** Warming a target up until it is steady. */
@NullMarked
package io.proxylab.lab.run.warmup;

import org.jspecify.annotations.NullMarked;
