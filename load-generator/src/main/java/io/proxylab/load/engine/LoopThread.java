package io.proxylab.load.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOption;
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

	/**
	 * A channel that is not registered yet.
	 * @throws ChannelException if the system grants no socket
	 */
	Channel newChannel() {
		Channel channel = this.transport.newChannel();
		ChannelConfig config = channel.config();
		config.setOption(ChannelOption.TCP_NODELAY, true);
		// The sweep over the slots keeps the time: a task for each connection would cost.
		config.setOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0);
		config.setOption(ChannelOption.RECVBUF_ALLOCATOR, this.receiveBuffer);
		return channel;
	}

}
