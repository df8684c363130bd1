/** Reactor Netty as the WebFlux proxy's server. */
@NullMarked
package io.proxylab.proxy.webflux.netty;

import org.jspecify.annotations.NullMarked;
