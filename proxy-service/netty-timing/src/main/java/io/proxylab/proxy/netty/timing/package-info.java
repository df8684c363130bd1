/**
 * Ends clients of a server on Netty that take too long to send a request.
 */
@NullMarked
package io.proxylab.proxy.netty.timing;

import org.jspecify.annotations.NullMarked;
