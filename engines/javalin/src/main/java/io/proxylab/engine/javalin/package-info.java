/** Javalin, a small framework on Jetty, in the place of Spark. */
@NullMarked
package io.proxylab.engine.javalin;

import org.jspecify.annotations.NullMarked;
