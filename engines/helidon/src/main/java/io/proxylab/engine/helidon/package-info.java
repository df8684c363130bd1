/** Helidon, a server written for virtual threads. */
@NullMarked
package io.proxylab.engine.helidon;

import org.jspecify.annotations.NullMarked;
