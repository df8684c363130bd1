/** Jetty as the WebFlux proxy's server. */
@NullMarked
package io.proxylab.proxy.webflux.jetty;

import org.jspecify.annotations.NullMarked;
