package io.proxylab.userservice;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;

/**
 * How sockets and timers are waited for, best first: epoll and kqueue wait for a timer
 * with nanoseconds, NIO with milliseconds only, so that its delays err by up to 1 ms.
 */
enum Transport {

	/** Linux. */
	EPOLL,

	/** macOS. */
	KQUEUE,

	/** Wherever Java runs. */
	NIO;

	static Transport best() {
		if (Epoll.isAvailable()) {
			return EPOLL;
		}
		return KQueue.isAvailable() ? KQUEUE : NIO;
	}

	IoHandlerFactory handlers() {
		return switch (this) {
			case EPOLL -> EpollIoHandler.newFactory();
			case KQUEUE -> KQueueIoHandler.newFactory();
			case NIO -> NioIoHandler.newFactory();
		};
	}

	Class<? extends ServerChannel> serverChannel() {
		return switch (this) {
			case EPOLL -> EpollServerSocketChannel.class;
			case KQUEUE -> KQueueServerSocketChannel.class;
			case NIO -> NioServerSocketChannel.class;
		};
	}

}
