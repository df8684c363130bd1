/** The proxy on WebFlux. */
@NullMarked
package io.proxylab.proxy.webflux;

import org.jspecify.annotations.NullMarked;
