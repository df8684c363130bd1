package io.proxylab.proxy.netty;

import java.util.Map;
import java.util.TreeMap;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ServerSocketChannelConfig;
import io.netty.util.concurrent.EventExecutorGroup;
import io.proxylab.proxy.rules.RuntimeLimits;

/** The limits in force, by the names that the variants give theirs. */
final class Limits {

	private Limits() {
	}

	/**
	 * Reads them.
	 * @param settings of the proxy
	 * @param server the channel that accepts connections
	 * @param acceptor the threads that accept them
	 * @param loops the event loops
	 */
	static Map<String, Object> read(ProxySettings settings, Channel server, EventLoopGroup acceptor,
			EventLoopGroup loops) {
		Map<String, Object> limits = new TreeMap<>(RuntimeLimits.read());
		limits.put("proxy.variant", NettyProxy.ID);
		limits.put("proxy.track", settings.track());
		limits.put("observability", settings.timed() ? "metrics" : "none");
		limits.put("proxy.upstream", settings.upstream().toString());
		limits.put("proxy.maxBodyBytes", settings.maxBody());
		limits.put("client.keepAlive", settings.keepAlive());
		limits.put("client.http.version", "HTTP11");
		limits.put("client.pool.max", settings.maxConnections());
		limits.put("client.pool.maxPending", settings.maxPending());
		limits.put("client.connectTimeoutMillis", settings.connectTimeout().toMillis());
		limits.put("client.responseTimeoutMillis", settings.responseTimeout().toMillis());
		limits.put("client.retry", false);
		limits.put("server.name", "netty");
		limits.put("server.http.version", "HTTP11");
		limits.put("server.eventLoops", count(loops));
		limits.put("server.acceptors", count(acceptor));
		limits.put("server.connections.max", "unlimited");
		if (server.config() instanceof ServerSocketChannelConfig config) {
			limits.put("server.acceptCount", config.getBacklog());
		}
		limits.put("server.keepAlive.maxRequests", -1);
		limits.put("server.keepAlive.timeoutMillis", -1);
		limits.put("server.request.timeoutMillis", settings.requestTimeout().toMillis());
		limits.put("server.requestHead.maxBytes", Answers.MAX_HEAD);
		limits.put("server.requestLine.maxBytes", Answers.MAX_HEAD);
		String version = Channel.class.getPackage().getImplementationVersion();
		limits.put("library.netty", (version != null) ? version : "unknown");
		return limits;
	}

	private static int count(EventExecutorGroup loops) {
		int count = 0;
		for (var _ : loops) {
			count++;
		}
		return count;
	}

}
