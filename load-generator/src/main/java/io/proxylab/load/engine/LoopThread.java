package io.proxylab.load.engine;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.proxylab.load.http.ReceiveBuffer;

/**
 * An event loop, and what its connections share.
 *
 * @param executor the event loop itself
 * @param transport makes its channels
 * @param receiveBuffer what they read into
 */
record LoopThread(EventLoop executor, Transport transport, ReceiveBuffer receiveBuffer) {

	Channel newChannel() {
		return this.transport.newChannel();
	}

}
