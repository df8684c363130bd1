/** Netty, with nothing on top. */
@NullMarked
package io.proxylab.engine.netty;

import org.jspecify.annotations.NullMarked;
