/** The proxy on Servlet. */
@NullMarked
package io.proxylab.proxy.servlet;

import org.jspecify.annotations.NullMarked;
