/** What gives up some requests to keep the rest. */
@NullMarked
package io.proxylab.proxy.defence;

import org.jspecify.annotations.NullMarked;
