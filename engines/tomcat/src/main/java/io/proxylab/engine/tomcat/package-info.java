/** Tomcat, by servlets. */
@NullMarked
package io.proxylab.engine.tomcat;

import org.jspecify.annotations.NullMarked;
