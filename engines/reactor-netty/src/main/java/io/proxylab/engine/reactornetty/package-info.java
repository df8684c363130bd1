/** reactor-netty, the server below WebFlux. */
@NullMarked
package io.proxylab.engine.reactornetty;

import org.jspecify.annotations.NullMarked;
