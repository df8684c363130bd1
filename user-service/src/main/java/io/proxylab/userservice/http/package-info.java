/** The upstream's load port: requests in, delays, users out. */
@NullMarked
package io.proxylab.userservice.http;

import org.jspecify.annotations.NullMarked;
