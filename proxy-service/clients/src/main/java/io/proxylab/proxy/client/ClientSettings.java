package io.proxylab.proxy.client;

import java.net.URI;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * The settings of any client. On the track {@link Track#STOCK} a client leaves pool,
 * timeouts and threads at its library's defaults; what makes it a proper proxy's client
 * (no retries, redirects, cookies or decompression, HTTP/1.1) holds on both tracks.
 *
 * @param upstream scheme, host and port of the upstream, without a path
 * @param track whose settings apply
 * @param maxConnections most connections to the upstream at a time, from 1; ignored by
 * clients that know no limit
 * @param maxPending most requests that wait for a connection, from 0, or -1 for any
 * number; ignored by clients whose queue knows no limit
 * @param acquireTimeout longest wait for a connection of the pool
 * @param connectTimeout longest wait for a connection to come about
 * @param responseTimeout longest silence of the upstream while it is to answer: every
 * byte begins it anew, however long the whole answer takes
 * @param maxBody longest response body, in bytes
 * @param keepAlive whether connections are used again; otherwise each request opens one
 * and says {@code Connection: close}
 * @param ioThreads threads that do the client's I/O, or 0 for the library's default;
 * ignored by clients without such threads
 * @param deadline longest time from the call to the whole answer, on both tracks; then
 * the exchange is given up, and its connection with it; null for none
 * @param tls of the connections; null for an upstream without TLS
 * @param http2 whether HTTP/2 is spoken, agreed by ALPN, and needs {@code tls}; otherwise
 * HTTP/1.1
 * @param buffer bytes of each buffer that a connection of HTTP/1.1 owns, or 0 for the
 * library's default; ignored by clients whose connections own none of a size
 */
public record ClientSettings(URI upstream, Track track, int maxConnections, int maxPending, Duration acquireTimeout,
		Duration connectTimeout, Duration responseTimeout, int maxBody, boolean keepAlive, int ioThreads,
		@Nullable Duration deadline, @Nullable UpstreamTls tls, boolean http2, int buffer) {

	/**
	 * How long an idle connection is kept for the next request: longer than any run, so
	 * that reuse depends on {@link #keepAlive()} alone.
	 */
	static final Duration IDLE = Duration.ofHours(24);

	/**
	 * Most bytes of a response's head; the same limit in every client that has one, and
	 * the one that the servers have for a request's.
	 */
	public static final int MAX_RESPONSE_HEAD = 16 * 1024;

	/** How the limits tell that the upstream alone limits the streams of a connection. */
	static final String AS_ALLOWED = "as the upstream allows";

	/** The name of HTTP/2 in the limits. */
	static final String HTTP_2 = "HTTP/2";

	public ClientSettings {
		if (http2 && tls == null) {
			throw new IllegalArgumentException("HTTP/2 with %s: is spoken over TLS only".formatted(upstream));
		}
	}

	/** Settings of a client whose buffers are its library's. */
	public ClientSettings(URI upstream, Track track, int maxConnections, int maxPending, Duration acquireTimeout,
			Duration connectTimeout, Duration responseTimeout, int maxBody, boolean keepAlive, int ioThreads,
			@Nullable Duration deadline, @Nullable UpstreamTls tls, boolean http2) {
		this(upstream, track, maxConnections, maxPending, acquireTimeout, connectTimeout, responseTimeout, maxBody,
				keepAlive, ioThreads, deadline, tls, http2, 0);
	}

	/** Settings of a client that speaks HTTP/1.1. */
	public ClientSettings(URI upstream, Track track, int maxConnections, int maxPending, Duration acquireTimeout,
			Duration connectTimeout, Duration responseTimeout, int maxBody, boolean keepAlive, int ioThreads,
			@Nullable Duration deadline, @Nullable UpstreamTls tls) {
		this(upstream, track, maxConnections, maxPending, acquireTimeout, connectTimeout, responseTimeout, maxBody,
				keepAlive, ioThreads, deadline, tls, false);
	}

	/** Settings of a client without TLS whose exchanges may take any time. */
	public ClientSettings(URI upstream, Track track, int maxConnections, int maxPending, Duration acquireTimeout,
			Duration connectTimeout, Duration responseTimeout, int maxBody, boolean keepAlive, int ioThreads) {
		this(upstream, track, maxConnections, maxPending, acquireTimeout, connectTimeout, responseTimeout, maxBody,
				keepAlive, ioThreads, null, null);
	}

	/**
	 * These settings, for a client that knows no HTTP/2.
	 * @param library that it is of
	 * @throws UnsupportedOperationException if they ask for it
	 */
	ClientSettings withoutHttp2(String library) {
		if (this.http2) {
			throw new UnsupportedOperationException(library + " speaks HTTP/1.1 only");
		}
		return this;
	}

	/** Whether pool, timeouts and threads are set rather than left to the library. */
	public boolean tuned() {
		return this.track == Track.TUNED;
	}

	/** The port to connect to, whether the upstream's URI names it or not. */
	public int port() {
		int port = this.upstream.getPort();
		return (port != -1) ? port : this.upstream.getScheme().equals("https") ? 443 : 80;
	}

}
