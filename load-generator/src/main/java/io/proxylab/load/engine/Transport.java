package io.proxylab.load.engine;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;

/** How sockets are watched: the operating system's own way where there is one. */
enum Transport {

	/** Linux. */
	EPOLL,

	/** macOS, BSD. */
	KQUEUE,

	/** Everywhere. */
	NIO;

	/** The leanest one that works here. */
	static Transport best() {
		if (Epoll.isAvailable()) {
			return EPOLL;
		}
		return KQueue.isAvailable() ? KQUEUE : NIO;
	}

	IoHandlerFactory newHandlers() {
		return switch (this) {
			case EPOLL -> EpollIoHandler.newFactory();
			case KQUEUE -> KQueueIoHandler.newFactory();
			case NIO -> NioIoHandler.newFactory();
		};
	}

	Channel newChannel() {
		return switch (this) {
			case EPOLL -> new EpollSocketChannel();
			case KQUEUE -> new KQueueSocketChannel();
			case NIO -> new NioSocketChannel();
		};
	}

}
