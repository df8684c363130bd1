/** What every proxy does alike, whatever its stack, model and client. */
@NullMarked
package io.proxylab.proxy.forwarding;

import org.jspecify.annotations.NullMarked;
