/** Jetty as the servlet proxy's server. */
@NullMarked
package io.proxylab.proxy.servlet.jetty;

import org.jspecify.annotations.NullMarked;
