/** What every variant must do, as tests over real sockets; applications subclass them. */
@NullMarked
package io.proxylab.proxy.contract;

import org.jspecify.annotations.NullMarked;
