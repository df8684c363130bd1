/** The upstream: an HTTP server that answers after a delay that the request names. */
@NullMarked
package io.proxylab.userservice;

import org.jspecify.annotations.NullMarked;
