/** Undertow, by servlets and by its own handlers. */
@NullMarked
package io.proxylab.engine.undertow;

import org.jspecify.annotations.NullMarked;
