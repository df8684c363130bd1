package io.proxylab.load.http;

import java.net.InetSocketAddress;
import java.util.function.Consumer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollChannelOption;

/** The channel of a connection, encrypted or not, and the request that goes over it. */
final class Wire {

	private final Dialogue dialogue;

	private final Channel channel;

	private final ByteBuf request;

	private final long number;

	/**
	 * A wire that is not open yet.
	 * @param channel a fresh channel, not registered yet
	 */
	Wire(Dialogue dialogue, Channel channel) {
		this.dialogue = dialogue;
		this.channel = channel;
		this.request = dialogue.request();
		this.number = dialogue.nextNumber();
	}

	/** No other connection of the load has it. */
	long number() {
		return this.number;
	}

	/**
	 * Begins to open it.
	 * @param handler of what then comes
	 * @param failed takes the cause if there will be no connection
	 */
	void open(EventLoop loop, ChannelHandler handler, Consumer<Throwable> failed) {
		Tls tls = this.dialogue.tls();
		if (tls != null) {
			tls.addTo(this.channel);
		}
		this.channel.pipeline().addLast(handler);
		var _ = loop.register(this.channel);
		// Without a source the system picks it, and its port.
		InetSocketAddress source = this.dialogue.source(this.number);
		if (source != null) {
			// It gets its port when it is connected, so that the port may lead elsewhere,
			// too; other transports than epoll do not know this option.
			this.channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
		}
		this.channel.connect(this.dialogue.address(), source).addListener((opened) -> {
			Throwable cause = opened.cause();
			if (cause != null) {
				failed.accept(cause);
			}
		});
	}

	/** Sends the request of a slot. */
	void write(int slot) {
		ByteBuf drawn = this.dialogue.drawn(slot, this.channel.alloc());
		this.request.readerIndex(0);
		ByteBuf request = (drawn != null) ? drawn : this.request;
		CookieJar cookies = this.dialogue.cookies(slot);
		var _ = this.channel.writeAndFlush((cookies != null) ? cookies.addTo(request, this.channel.alloc()) : request,
				this.channel.voidPromise());
	}

	/**
	 * Whether the request has not gone out yet: if it is answered then, what is left of a
	 * long body would be in the way of the next request.
	 */
	boolean isWriting() {
		ChannelOutboundBuffer pending = this.channel.unsafe().outboundBuffer();
		return pending != null && !pending.isEmpty();
	}

	EventLoop loop() {
		return this.channel.eventLoop();
	}

	boolean isActive() {
		return this.channel.isActive();
	}

	void close() {
		var _ = this.channel.close();
	}

}
