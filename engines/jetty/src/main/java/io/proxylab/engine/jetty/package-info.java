/** Jetty, by servlets and by its own handlers. */
@NullMarked
package io.proxylab.engine.jetty;

import org.jspecify.annotations.NullMarked;
