package io.proxylab.userservice;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;
import io.proxylab.userservice.delay.DelaySchedule;
import org.jspecify.annotations.Nullable;

/**
 * Where connections come in: open, but for the steps of a schedule that refuse. It is
 * opened and shut on one event loop.
 */
final class Door implements AutoCloseable {

	private static final System.Logger LOG = System.getLogger(Door.class.getName());

	/** A port that somebody else has meanwhile is asked for again after so long. */
	private static final long RETRY_MILLIS = 10;

	private final ServerBootstrap server;

	private final InetSocketAddress address;

	private final EventLoop loop;

	private final ChannelGroup connections;

	private final List<Future<?>> steps = new ArrayList<>();

	/** Listens; null while connections are refused. Changed on the loop alone. */
	private volatile @Nullable Channel listening;

	/**
	 * Has the port while nothing listens there: it would be given to a client's
	 * connection otherwise, of which there are many then.
	 */
	private volatile @Nullable Socket held;

	/**
	 * An open door.
	 * @param server listens again
	 * @param listening what listens now
	 * @param loop that all of this runs on
	 * @param connections that came in; reset when the door is shut
	 */
	Door(ServerBootstrap server, Channel listening, EventLoop loop, ChannelGroup connections) {
		this.server = server;
		this.listening = listening;
		this.address = (InetSocketAddress) listening.localAddress();
		this.loop = loop;
		this.connections = connections;
	}

	int port() {
		return this.address.getPort();
	}

	/** From now on this door is open and shut as a schedule has it that begins now. */
	void follow(DelaySchedule schedule) {
		this.loop.execute(() -> {
			this.steps.forEach((step) -> step.cancel(false));
			this.steps.clear();
			for (DelaySchedule.Step step : schedule.steps()) {
				Runnable task = refuses(step) ? this::shut : this::open;
				this.steps.add(this.loop.schedule(task, step.from().toNanos(), TimeUnit.NANOSECONDS));
			}
		});
	}

	private static boolean refuses(DelaySchedule.Step step) {
		return step.delay() instanceof Failing failing && failing.failure() == Failure.REFUSE;
	}

	private void shut() {
		Channel open = this.listening;
		if (open == null) {
			return;
		}
		this.listening = null;
		open.close().addListener((_) -> {
			this.loop.execute(this::hold);
			// What came in at the last moment is known once its own event loop gets to
			// it.
			this.server.config().childGroup().forEach((each) -> each.execute(this::reset));
		});
		reset();
	}

	/** Ends the connections that there are, unless the door is open again. */
	private void reset() {
		if (this.listening != null) {
			return;
		}
		this.connections.forEach((connection) -> connection.eventLoop().execute(() -> reset(connection)));
	}

	/** On its own event loop, for elsewhere it may end between the two. */
	private static void reset(Channel connection) {
		if (connection.isOpen()) {
			connection.config().setOption(ChannelOption.SO_LINGER, 0);
			var _ = connection.close();
		}
	}

	private void hold() {
		if (this.listening != null) {
			// It is open again already.
			return;
		}
		Socket socket = new Socket();
		try {
			socket.setReuseAddress(true);
			socket.bind(this.address);
			this.held = socket;
		}
		catch (IOException ex) {
			LOG.log(System.Logger.Level.WARNING, "The port is refused, but somebody else may take it", ex);
			letGo(socket);
		}
	}

	private void open() {
		if (this.listening != null || this.loop.isShuttingDown()) {
			return;
		}
		Socket holding = this.held;
		if (holding != null) {
			this.held = null;
			letGo(holding);
		}
		ChannelFuture bound = this.server.bind(this.address);
		// Only one at a time, whatever a new schedule has.
		this.listening = bound.channel();
		bound.addListener((_) -> this.loop.execute(() -> {
			if (!bound.isSuccess()) {
				LOG.log(System.Logger.Level.WARNING, "Cannot listen again yet", bound.cause());
				this.listening = null;
				var _ = this.loop.schedule(this::open, RETRY_MILLIS, TimeUnit.MILLISECONDS);
			}
		}));
	}

	/** Lets the port go; what listens is ended with its event loop. */
	@Override
	public void close() {
		Socket holding = this.held;
		if (holding != null) {
			letGo(holding);
		}
	}

	private static void letGo(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			LOG.log(System.Logger.Level.WARNING, "A socket cannot be closed", ex);
		}
	}

}
