package io.proxylab.userservice;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.http.Endpoints;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.UserEndpoint;
import io.proxylab.userservice.management.ManagementEndpoint;

/** The upstream, listening. */
public final class UserService implements AutoCloseable {

	/** Thousands of users connect at once; the kernel cuts this to its somaxconn. */
	private static final int BACKLOG = 10_000;

	private final EventLoopGroup loops;

	private final EventLoopGroup management;

	private final List<Door> doors = new ArrayList<>();

	private final SequencedMap<String, Integer> namedPorts = new LinkedHashMap<>();

	private int port;

	private int managementPort;

	private UserService(EventLoopGroup loops, EventLoopGroup management) {
		this.loops = loops;
		this.management = management;
	}

	/**
	 * Starts the upstream.
	 * @param options ports, delays, threads
	 * @return the upstream, which listens on all its ports
	 * @throws IOException if it cannot listen, or has no certificate that it can show;
	 * the message names the option and the cure
	 */
	public static UserService start(UserServiceOptions options) throws IOException {
		Identity identity = options.identity();
		UserEndpoint.Secured tls = (identity != null) ? identity.secured() : null;
		Transport transport = Transport.best();
		EventLoopGroup loops = new MultiThreadIoEventLoopGroup(options.threads(),
				new DefaultThreadFactory("user-service"), transport.handlers());
		EventLoopGroup management = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("management"),
				transport.handlers());
		UserService service = new UserService(loops, management);
		boolean started = false;
		try {
			Ticker ticker = loops.ticker();
			RunningSchedule schedule = new RunningSchedule(options.delay(), ticker.nanoTime());
			UserEndpoint users = new UserEndpoint(loops, schedule, options.seed(), InstantSource.system(),
					options.answersWithoutName(), tls);
			List<UserEndpoint> named = new ArrayList<>();
			for (NamedUpstream each : options.named()) {
				named.add(new UserEndpoint(each, loops, schedule, options.seed() + named.size() + 1,
						InstantSource.system(), options.answers(), tls));
			}
			ManagementEndpoint managed = new ManagementEndpoint(new Endpoints(users, named), schedule, ticker);
			service.managementPort = port(listen(server(transport, management, managed), options.bind(),
					options.managementPort(), "--management-port"));
			Door first = service.open(server(transport, loops, users), options.bind(), options.port(), "--port", users);
			service.port = first.port();
			List<Door> scheduled = new ArrayList<>(List.of(first));
			for (int i = 0; i < named.size(); i++) {
				NamedUpstream each = options.named().get(i);
				Door door = service.open(server(transport, loops, named.get(i)), options.bind(), each.port(),
						"--named: port of " + each.name(), named.get(i));
				service.namedPorts.put(each.name(), door.port());
				if (each.delay() == null) {
					scheduled.add(door);
				}
			}
			schedule.followedBy((begun) -> scheduled.forEach((door) -> door.follow(begun)));
			schedule.restart(options.delay(), ticker.nanoTime());
			started = true;
			return service;
		}
		finally {
			if (!started) {
				service.close();
			}
		}
	}

	private Door open(ServerBootstrap server, String host, int port, String option, UserEndpoint users)
			throws IOException {
		Door door = new Door(server, listen(server, host, port, option), this.management.next(), users.connections());
		this.doors.add(door);
		return door;
	}

	private static ServerBootstrap server(Transport transport, EventLoopGroup group, ChannelHandler connections) {
		return new ServerBootstrap().group(group)
			.channel(transport.serverChannel())
			.option(ChannelOption.SO_BACKLOG, BACKLOG)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(connections);
	}

	private static Channel listen(ServerBootstrap server, String host, int port, String option) throws IOException {
		InetSocketAddress address = new InetSocketAddress(host, port);
		if (address.isUnresolved()) {
			throw new IOException("--bind=" + host + ": unknown host; name an address of this machine");
		}
		ChannelFuture bound = server.bind(address).awaitUninterruptibly();
		Throwable cause = bound.cause();
		if (cause != null) {
			throw new IOException(option + "=" + port + ": cannot listen on " + host + ":" + port + " ("
					+ cause.getMessage() + "); end what listens there, or choose another port, 0 for a free one",
					cause);
		}
		return bound.channel();
	}

	private static int port(Channel listening) {
		return ((InetSocketAddress) listening.localAddress()).getPort();
	}

	/**
	 * Where {@code /user} is served.
	 * @return the actual port
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Where each upstream with a name is served.
	 * @return the actual ports by name, in the order of the options
	 */
	public SequencedMap<String, Integer> namedPorts() {
		return Collections.unmodifiableSequencedMap(this.namedPorts);
	}

	/**
	 * Where metrics and control are served.
	 * @return the actual port
	 */
	public int managementPort() {
		return this.managementPort;
	}

	/**
	 * Waits until the upstream is closed.
	 * @throws InterruptedException if interrupted while waiting
	 */
	public void awaitClosed() throws InterruptedException {
		this.loops.terminationFuture().await();
		this.management.terminationFuture().await();
	}

	/** Stops listening and drops all connections, held requests included. */
	@Override
	public void close() {
		Future<?> loopsEnd = this.loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		Future<?> managementEnd = this.management.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		loopsEnd.awaitUninterruptibly();
		managementEnd.awaitUninterruptibly();
		this.doors.forEach(Door::close);
	}

}
