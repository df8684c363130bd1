/** Tomcat as the servlet proxy's server. */
@NullMarked
package io.proxylab.proxy.servlet.tomcat;

import org.jspecify.annotations.NullMarked;
