/**
 * HTTP/1.1 on one connection at a time, as lean as a load generator needs it: requests
 * are bytes made once, answers are checked where they lie.
 */
@NullMarked
package io.proxylab.load.http;

import org.jspecify.annotations.NullMarked;
