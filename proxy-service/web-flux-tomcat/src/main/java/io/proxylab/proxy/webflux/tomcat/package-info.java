/** Tomcat as the WebFlux proxy's server. */
@NullMarked
package io.proxylab.proxy.webflux.tomcat;

import org.jspecify.annotations.NullMarked;
