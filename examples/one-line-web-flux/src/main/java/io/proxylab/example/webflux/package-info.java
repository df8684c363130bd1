/** A forwarding service on WebFlux whose controller is one line. */
@NullMarked
package io.proxylab.example.webflux;

import org.jspecify.annotations.NullMarked;
