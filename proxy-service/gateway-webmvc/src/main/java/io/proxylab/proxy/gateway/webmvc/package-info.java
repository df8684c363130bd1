/** Spring Cloud Gateway on WebMVC, configured for the job that the variants do. */
@NullMarked
package io.proxylab.proxy.gateway.webmvc;

import org.jspecify.annotations.NullMarked;
