package io.proxylab.load.http;

import io.netty.channel.ChannelException;
import io.proxylab.load.protocol.LoadResult.Http2Result;
import org.jspecify.annotations.Nullable;

/** Makes the exchanges of an event loop. */
@FunctionalInterface
public interface Exchanges {

	/**
	 * A fresh exchange.
	 * @param slot the owner's number for it
	 * @throws ChannelException if the system grants no socket
	 */
	Exchange at(int slot);

	/** How requests shared connections; null if they did not. */
	default @Nullable Http2Result http2() {
		return null;
	}

	/** Closes what the exchanges shared, once all of them are closed. */
	default void close() {
	}

}
