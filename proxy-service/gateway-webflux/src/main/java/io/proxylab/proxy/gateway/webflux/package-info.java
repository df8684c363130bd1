/** Spring Cloud Gateway on WebFlux, configured for the job that the variants do. */
@NullMarked
package io.proxylab.proxy.gateway.webflux;

import org.jspecify.annotations.NullMarked;
