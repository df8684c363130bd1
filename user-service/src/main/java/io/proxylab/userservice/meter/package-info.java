/** What the upstream counts, an event loop at a time, and its Prometheus text. */
@NullMarked
package io.proxylab.userservice.meter;

import org.jspecify.annotations.NullMarked;
