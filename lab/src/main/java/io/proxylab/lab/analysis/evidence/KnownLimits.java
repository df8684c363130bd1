package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.UpstreamCalls.How;
import io.proxylab.lab.trial.LaunchRecord;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The limits that a target reports of itself, by the names it gives them. */
public final class KnownLimits {

	/** The most threads that serve requests, where they are platform threads. */
	static final String REQUEST_THREADS = "requestThreads";

	/** The most connections from clients that a server serves at a time. */
	static final String SERVER_CONNECTIONS = "server.connections.max";

	/** Connections that may wait until the server takes them. */
	static final String ACCEPT_COUNT = "server.acceptCount";

	/** The most connections to the upstream. */
	static final String POOL_MAX = "client.pool.max";

	/** The most connections to one upstream; there is only one here. */
	static final String POOL_MAX_PER_ROUTE = "client.pool.maxPerRoute";

	/** The greatest heap of its JVM. */
	static final String HEAP_BYTES = "jvm.heap.maxBytes";

	/** Whether connections to the upstream are used again. */
	static final String KEEP_ALIVE = "client.keepAlive";

	/** The version of TLS that it agreed on with the lab. */
	static final String SERVER_TLS = "server.tls.protocol";

	/** The version of TLS that it agreed on with the upstream. */
	static final String CLIENT_TLS = "client.tls.protocol";

	/** What does the work of it, where it says so. */
	private static final String SERVER_TLS_LIBRARY = "server.tls.library";

	/** Likewise. */
	private static final String CLIENT_TLS_LIBRARY = "client.tls.library";

	private static final String OPENSSL = "OpenSSL";

	/** The version of HTTP that it agreed on with the lab; only where it is HTTP/2. */
	static final String SERVER_HTTP = "server.http.agreed";

	/** Requests at a time on a connection of HTTP/2, which the generator keeps to. */
	static final String SERVER_STREAMS = "server.http2.streams";

	/** The version of HTTP that its client speaks. */
	static final String CLIENT_HTTP = "client.http.version";

	/** Requests at a time on a connection of its client: a number, or words for many. */
	private static final String STREAMS_OF_POOL = "client.http2.maxStreams";

	/** What watches the requests. */
	static final String OBSERVABILITY = "observability";

	/** What the names of the limits of a defence begin with. */
	private static final String DEFENCE = "defence.";

	/** The most requests that a bulkhead lets in at a time. */
	static final String BULKHEAD = DEFENCE + "bulkhead";

	/** How often the upstream is called for one answer. */
	static final String CALLS = "calls.count";

	/** How several calls of an answer follow each other. */
	static final String CALLS_HOW = "calls.how";

	/** Whether calls are held for different times. */
	private static final String CALLS_DELAYS = "calls.delays";

	private KnownLimits() {
	}

	/** Whether a target gives up some requests to keep the rest. */
	public static boolean defended(LaunchRecord launch) {
		return launch.limits().keySet().stream().anyMatch((name) -> name.startsWith(DEFENCE));
	}

	/**
	 * What becomes of connections to the upstream; null if the target does not say so.
	 */
	public static @Nullable Reuse upstreamConnections(LaunchRecord launch) {
		return (launch.limits().get(KEEP_ALIVE) instanceof Boolean kept) ? (kept ? Reuse.KEEP_ALIVE : Reuse.CLOSE)
				: null;
	}

	/**
	 * The TLS of connections to it, such as {@code TLSv1.3} or
	 * {@code TLSv1.3 by OpenSSL}; {@code none} without.
	 */
	public static String clientsTls(LaunchRecord launch) {
		return tls(launch, SERVER_TLS, SERVER_TLS_LIBRARY);
	}

	/** The TLS of its connections to the upstream, likewise. */
	public static String upstreamTls(LaunchRecord launch) {
		return tls(launch, CLIENT_TLS, CLIENT_TLS_LIBRARY);
	}

	private static String tls(LaunchRecord launch, String protocol, String library) {
		return launch.limits().getOrDefault(protocol, "none")
				+ (OPENSSL.equals(launch.limits().get(library)) ? " by " + OPENSSL : "");
	}

	/** What is spoken with it, such as {@code HTTP/2, 100 streams a connection}. */
	public static String clientsHttp(LaunchRecord launch) {
		Object version = launch.limits().get(SERVER_HTTP);
		return (version == null) ? "HTTP/1.1"
				: version + ", " + launch.limits().get(SERVER_STREAMS) + " streams a connection";
	}

	/** What it speaks with the upstream. */
	public static String upstreamHttp(LaunchRecord launch) {
		Object version = launch.limits().get(CLIENT_HTTP);
		return "HTTP/2".equals(version) ? "HTTP/2" : "HTTP/1.1";
	}

	/** The request threads of a launch; empty if there is no such limit. */
	public static OptionalInt requestThreads(LaunchRecord launch) {
		return number(launch, REQUEST_THREADS);
	}

	/**
	 * The most connections to the upstream, and so the most requests there; empty if
	 * there is no such limit, or requests share a connection.
	 */
	public static OptionalInt poolMax(LaunchRecord launch) {
		if (launch.limits().getOrDefault(STREAMS_OF_POOL, 1) instanceof String) {
			return OptionalInt.empty();
		}
		return IntStream.concat(number(launch, POOL_MAX).stream(), number(launch, POOL_MAX_PER_ROUTE).stream()).min();
	}

	/** The most requests that a bulkhead lets in; empty if there is none. */
	public static OptionalInt bulkhead(LaunchRecord launch) {
		return number(launch, BULKHEAD);
	}

	/** Calls of the upstream for one answer; empty if it does not say so. */
	static OptionalInt calls(LaunchRecord launch) {
		return number(launch, CALLS);
	}

	/** Whether the number of calls differs from answer to answer. */
	static boolean callsVary(LaunchRecord launch) {
		return launch.limits().get(CALLS) instanceof String;
	}

	/** Whether calls are held for different times, whatever the delay of the cell. */
	static boolean delaysDiffer(LaunchRecord launch) {
		return launch.limits().containsKey(CALLS_DELAYS);
	}

	/** Whether several calls of an answer are made at once. */
	static boolean parallelCalls(LaunchRecord launch) {
		return How.PARALLEL.word().equals(launch.limits().get(CALLS_HOW));
	}

	/** The most connections from clients; empty if there is no such limit. */
	public static OptionalInt serverConnections(LaunchRecord launch) {
		return number(launch, SERVER_CONNECTIONS);
	}

	/**
	 * Connections that may wait until the server takes them; empty if it does not say so.
	 */
	public static OptionalInt acceptCount(LaunchRecord launch) {
		return number(launch, ACCEPT_COUNT);
	}

	/** The greatest heap of its JVM in bytes; null if the target does not say so. */
	public static @Nullable Long heapBytes(LaunchRecord launch) {
		return (launch.limits().get(HEAP_BYTES) instanceof Number number) ? number.longValue() : null;
	}

	/** What watches the requests; null if the target does not say so. */
	public static @Nullable Observability observability(LaunchRecord launch) {
		for (Observability observability : Observability.values()) {
			if (observability.word().equals(launch.limits().get(OBSERVABILITY))) {
				return observability;
			}
		}
		return null;
	}

	private static OptionalInt number(LaunchRecord launch, String name) {
		return (launch.limits().get(name) instanceof Number number && number.intValue() > 0)
				? OptionalInt.of(number.intValue()) : OptionalInt.empty();
	}

}
