/** Several calls of the upstream for one answer. */
@NullMarked
package io.proxylab.proxy.calls;

import org.jspecify.annotations.NullMarked;
