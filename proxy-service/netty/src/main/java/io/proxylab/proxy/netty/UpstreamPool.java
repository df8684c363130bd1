package io.proxylab.proxy.netty;

import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.proxylab.proxy.rules.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop to the upstream. The one that was used last is used
 * next; who finds none waits in line.
 */
final class UpstreamPool {

	/** The upstream's silence is looked at so many times while it is allowed. */
	private static final int LOOKS = 16;

	private final EventLoop loop;

	private final ProxySettings settings;

	private final Meter meter;

	private final int max;

	private final Bootstrap bootstrap;

	private final Set<UpstreamConnection> open = Collections.newSetFromMap(new IdentityHashMap<>());

	private final Deque<UpstreamConnection> idle = new ArrayDeque<>();

	private final Deque<Exchange> pending = new ArrayDeque<>();

	/** Open ones and those that are yet to come about. */
	private int connections;

	UpstreamPool(EventLoop loop, Transport transport, ProxySettings settings, Meter meter, int max) {
		this.loop = loop;
		this.settings = settings;
		this.meter = meter;
		this.max = max;
		this.bootstrap = new Bootstrap().group(loop)
			.channel(transport.channel())
			.option(ChannelOption.TCP_NODELAY, true)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(settings.connectTimeout().toMillis()))
			.remoteAddress(settings.upstream().getHost(), settings.upstreamPort())
			.handler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel channel) {
					UpstreamConnection connection = new UpstreamConnection(UpstreamPool.this, channel, settings);
					channel.pipeline()
						.addLast(connection.ofBytes())
						.addLast(new HttpClientCodec(new HttpDecoderConfig().setMaxHeaderSize(Answers.MAX_HEAD), false,
								false))
						.addLast(connection);
				}

			});
		// One clock for all: a timer a request would set the kernel's anew each time.
		long look = Math.max(1, settings.responseTimeout().toMillis() / LOOKS);
		var _ = loop.scheduleWithFixedDelay(this::endSilence, look, look, TimeUnit.MILLISECONDS);
	}

	/** Sends a request on a connection of its own, now or later. */
	void send(Exchange exchange) {
		UpstreamConnection free = this.idle.pollLast();
		if (free != null) {
			free.send(exchange);
		}
		else if (this.connections < this.max) {
			connect(exchange);
		}
		else if (this.settings.maxPending() >= 0 && this.pending.size() >= this.settings.maxPending()) {
			exchange.failed(Reason.POOL_EXHAUSTED);
		}
		else {
			this.pending.add(exchange);
			exchange.waits(this.loop.schedule(() -> giveUp(exchange), this.settings.acquireTimeout().toMillis(),
					TimeUnit.MILLISECONDS));
		}
		tell();
	}

	private void giveUp(Exchange exchange) {
		forget(exchange);
		exchange.failed(Reason.POOL_EXHAUSTED);
	}

	/** Takes a request out of the line. */
	void forget(Exchange exchange) {
		if (this.pending.remove(exchange)) {
			tell();
		}
	}

	private void connect(Exchange exchange) {
		this.connections++;
		this.bootstrap.connect().addListener((ChannelFuture connected) -> {
			UpstreamConnection connection = connected.channel().pipeline().get(UpstreamConnection.class);
			if (!connected.isSuccess() || connection == null) {
				this.connections--;
				exchange.failed(reason(connected.cause()));
				serveNext();
			}
			else {
				this.open.add(connection);
				if (exchange.isOver()) {
					free(connection);
				}
				else {
					connection.send(exchange);
				}
			}
			tell();
		});
	}

	private static Reason reason(@Nullable Throwable cause) {
		return switch (cause) {
			case ConnectTimeoutException _ -> Reason.UPSTREAM_CONNECT_TIMEOUT;
			case UnknownHostException _ -> Reason.UPSTREAM_UNRESOLVED;
			case null, default -> Reason.UPSTREAM_REFUSED;
		};
	}

	/** Takes a connection back that can be used again. */
	void free(UpstreamConnection connection) {
		Exchange next = this.pending.poll();
		if (next != null) {
			connection.send(next);
		}
		else {
			this.idle.addLast(connection);
		}
		tell();
	}

	/** Takes a connection back that has ended. */
	void ended(UpstreamConnection connection) {
		if (this.open.remove(connection)) {
			this.idle.remove(connection);
			this.connections--;
			serveNext();
			tell();
		}
	}

	private void serveNext() {
		Exchange next = (this.connections < this.max) ? this.pending.poll() : null;
		if (next != null) {
			connect(next);
		}
	}

	private void endSilence() {
		long now = System.nanoTime();
		List<UpstreamConnection> silent = this.open.stream().filter((connection) -> connection.isSilent(now)).toList();
		silent.forEach((connection) -> connection.fail(Reason.UPSTREAM_TIMEOUT));
	}

	private void tell() {
		this.meter.pool(this.connections - this.idle.size(), this.idle.size(), this.pending.size());
	}

}
