package io.proxylab.proxy.netty;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueServerSocketChannel;
import io.netty.channel.kqueue.KQueueSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** How sockets are watched: the operating system's own way where there is one. */
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

	Class<? extends Channel> channel() {
		return switch (this) {
			case EPOLL -> EpollSocketChannel.class;
			case KQUEUE -> KQueueSocketChannel.class;
			case NIO -> NioSocketChannel.class;
		};
	}

}
