package io.proxylab.proxy.contract;

import java.util.List;

/** How a proxy is set up for tests. */
public enum Setup {

	/** As an experiment would have it. */
	ROOMY(""),

	/**
	 * As an experiment would have it, and ended with all that many clients leave in it.
	 */
	CROWDED(""),

	/** Limits that a test can reach in a moment; no timeouts. */
	TIGHT("--proxy.pool.max-connections=1 --proxy.max-body=2KB"),

	/**
	 * With timeouts that a test can wait for, and one connection. For tests that want a
	 * timeout: on a busy machine any other test might run into one.
	 */
	IMPATIENT("--proxy.pool.max-connections=1 --proxy.pool.acquire-timeout=2000ms --proxy.response-timeout=4000ms"),

	/** With a bulkhead that leaves a thread a request some threads, and a timeout. */
	DEFENDED("--proxy.defence.bulkhead=200 --proxy.defence.timeout=1s --proxy.request-threads=300"),

	/** With few threads, and a queue before them that a test can fill. */
	QUEUED("--proxy.request-threads=5 --proxy.defence.queue=3"),

	/** With little time for a client to send a request. */
	HURRIED("--proxy.request-timeout=2s"),

	/** The same with TLS and HTTP/2 towards its clients, and neither to its upstream. */
	HURRIED_HTTP2("--proxy.request-timeout=2s --management.server.ssl.enabled=false --server.http2.enabled=true"),

	/** With connections whose buffers are far smaller than a head or a body. */
	SMALL_BUFFERS("--proxy.server-buffer=1KB --proxy.client-buffer=1KB"),

	/** With a breaker that a test can open and close in a moment. */
	BREAKING("--proxy.defence.breaker.failure-ratio=0.5 --proxy.defence.breaker.window=10"
			+ " --proxy.defence.breaker.open=2s --proxy.defence.breaker.half-open-calls=3"),

	/** With three calls at once for an answer, and limits that a test can reach. */
	PARALLEL("--proxy.calls.count=3 --proxy.calls.how=parallel" + Calls.LIMITS),

	/** With three calls one after the other for an answer, and the same limits. */
	SEQUENTIAL("--proxy.calls.count=3 --proxy.calls.how=sequential" + Calls.LIMITS),

	/** A connection a request. */
	CLOSING("--proxy.upstream-keep-alive=false"),

	/** With TLS on both sides. */
	TLS("--management.server.ssl.enabled=false --server.ssl.enabled-protocols=TLSv1.3"
			+ " --server.ssl.ciphers=TLS_AES_128_GCM_SHA256"),

	/** With TLS on both sides by OpenSSL. */
	OPENSSL("--management.server.ssl.enabled=false --server.ssl.enabled-protocols=TLSv1.3"
			+ " --server.ssl.ciphers=TLS_AES_128_GCM_SHA256 --proxy.server-tls=openssl --proxy.upstream-tls=openssl"),

	/** With HTTP/2 on both sides, over TLS by OpenSSL. */
	HTTP2_OPENSSL("--management.server.ssl.enabled=false --server.http2.enabled=true --proxy.upstream-http=2"
			+ " --proxy.response-timeout=8s --proxy.server-tls=openssl --proxy.upstream-tls=openssl"),

	/** With HTTP/2 on both sides. */
	HTTP2("--management.server.ssl.enabled=false --server.http2.enabled=true"
			+ " --proxy.upstream-http=2 --proxy.response-timeout=8s"),

	/** With HTTP/2 towards its clients. */
	HTTP2_SERVED("--management.server.ssl.enabled=false --server.http2.enabled=true --proxy.response-timeout=8s"),

	/** Each library's own defaults. */
	STOCK("--proxy.track=stock"),

	/**
	 * Every request is traced; spans come together for no longer than a test may wait.
	 */
	TRACED("--proxy.observability=tracing --management.opentelemetry.tracing.export.schedule-delay=100ms"),

	/** Requests are not observed at all. */
	UNWATCHED("--proxy.observability=none");

	private final String arguments;

	Setup(String arguments) {
		this.arguments = arguments;
	}

	/** Of those with several calls; a constant cannot name one of its own enum. */
	private static final class Calls {

		static final String LIMITS = " --proxy.response-timeout=5s --proxy.defence.timeout=6s --proxy.max-body=2KB"
				+ " --proxy.defence.bulkhead=200 --proxy.request-threads=300";

	}

	/**
	 * Whether several classes of tests have proxies that are set up so. A hundred proxies
	 * that nobody needs any more would fill the JVM with pools of threads.
	 */
	boolean isShared() {
		return this == ROOMY || this == TIGHT || this == IMPATIENT || this == STOCK;
	}

	/** Whether its clients and its upstream speak TLS. */
	boolean isSecure() {
		return this == TLS || this == OPENSSL || isOfHttp2();
	}

	/** Whether its clients speak TLS. */
	boolean servesTls() {
		return isSecure() || this == HURRIED_HTTP2;
	}

	/** Whether OpenSSL does the work of that. */
	boolean isByOpenSsl() {
		return this == OPENSSL || this == HTTP2_OPENSSL;
	}

	/** Whether its clients speak HTTP/2, and its upstream does. */
	boolean isOfHttp2() {
		return this == HTTP2 || this == HTTP2_OPENSSL || this == HTTP2_SERVED;
	}

	List<String> arguments() {
		return this.arguments.isEmpty() ? List.of() : List.of(this.arguments.split(" ", -1));
	}

}
