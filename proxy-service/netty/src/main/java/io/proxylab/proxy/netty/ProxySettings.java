package io.proxylab.proxy.netty;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The settings of the proxy, named as those of the variants. Nothing here is a library's
 * own, so that the tracks do not differ.
 *
 * @param port where requests are forwarded; 0 for any free port
 * @param managementPort where health, figures and limits are told; 0 for any free port
 * @param track as it was asked for
 * @param timed whether each request is timed, which the variants do with
 * {@code proxy.observability=metrics}
 * @param upstream scheme, host and port of the upstream
 * @param eventLoops threads, each with its connections on both sides
 * @param maxConnections most connections to the upstream
 * @param maxPending most requests that wait for a connection, or -1 for any number
 * @param acquireTimeout longest wait for a connection
 * @param connectTimeout longest wait for a connection to come about
 * @param responseTimeout longest silence of the upstream while it is to answer
 * @param requestTimeout longest time that a client may take to send a request
 * @param maxBody longest body either way, in bytes
 * @param keepAlive whether connections to the upstream are used again
 */
record ProxySettings(int port, int managementPort, String track, boolean timed, URI upstream, int eventLoops,
		int maxConnections, int maxPending, Duration acquireTimeout, Duration connectTimeout, Duration responseTimeout,
		Duration requestTimeout, int maxBody, boolean keepAlive) {

	/**
	 * Reads the settings from a command line.
	 * @param arguments each {@code --name=value}
	 * @throws InvalidSettingException if a name or value is none
	 */
	static ProxySettings parse(List<String> arguments) {
		SettingsReader reader = new SettingsReader(arguments);
		int maxConnections = reader.number("proxy.pool.max-connections", 2000, 1, 1_000_000);
		int ioThreads = reader.number("proxy.io-threads", 0, 0, 1_000);
		// An event loop without a connection of its own could forward nothing.
		int eventLoops = Math.min((ioThreads > 0) ? ioThreads : Runtime.getRuntime().availableProcessors(),
				maxConnections);
		ProxySettings settings = new ProxySettings(reader.number("server.port", 8080, 0, 65_535),
				reader.number("management.server.port", 9080, 0, 65_535),
				reader.word("proxy.track", List.of("tuned", "stock")),
				reader.word("proxy.observability", List.of("metrics", "none")).equals("metrics"),
				reader.upstream("proxy.upstream", "http://127.0.0.1:8081"), eventLoops, maxConnections,
				reader.number("proxy.pool.max-pending", -1, -1, 1_000_000),
				reader.duration("proxy.pool.acquire-timeout", Duration.ofSeconds(30)),
				reader.duration("proxy.connect-timeout", Duration.ofSeconds(5)),
				reader.duration("proxy.response-timeout", Duration.ofSeconds(30)),
				reader.duration("proxy.request-timeout", Duration.ofSeconds(30)),
				reader.bytes("proxy.max-body", 1 << 20),
				reader.word("proxy.upstream-keep-alive", List.of("true", "false")).equals("true"));
		reader.refuseTheRest();
		return settings;
	}

	/** The value of {@code Host} in requests to the upstream. */
	String authority() {
		return this.upstream.getRawAuthority();
	}

	/** The port to connect to, whether the upstream's URI names it or not. */
	int upstreamPort() {
		return (this.upstream.getPort() != -1) ? this.upstream.getPort() : 80;
	}

	/**
	 * The connections to the upstream that one event loop may have: together they are
	 * {@link #maxConnections()}.
	 * @param loop from 0
	 */
	int maxConnections(int loop) {
		return this.maxConnections / this.eventLoops + ((loop < this.maxConnections % this.eventLoops) ? 1 : 0);
	}

}
