/** Tomcat as every proxy on it has it, whatever it does with a request. */
@NullMarked
package io.proxylab.proxy.server.tomcat;

import org.jspecify.annotations.NullMarked;
