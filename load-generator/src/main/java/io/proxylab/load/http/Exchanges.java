package io.proxylab.load.http;

import io.netty.channel.ChannelException;

/** Makes the exchanges of an event loop. */
@FunctionalInterface
public interface Exchanges {

	/**
	 * A fresh exchange.
	 * @param slot the owner's number for it
	 * @throws ChannelException if the system grants no socket
	 */
	Exchange at(int slot);

	/** Closes what the exchanges shared, once all of them are closed. */
	default void close() {
	}

}
