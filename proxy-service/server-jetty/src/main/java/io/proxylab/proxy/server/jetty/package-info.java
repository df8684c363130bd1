/** Jetty as every proxy on it has it, whatever it does with a request. */
@NullMarked
package io.proxylab.proxy.server.jetty;

import org.jspecify.annotations.NullMarked;
