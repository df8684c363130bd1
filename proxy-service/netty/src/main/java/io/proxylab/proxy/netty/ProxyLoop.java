package io.proxylab.proxy.netty;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.netty.channel.EventLoop;
import io.netty.util.AsciiString;

/**
 * What the connections of one event loop share. A request stays on the loop of its client
 * from its first byte to the last of its answer, so that nothing is handed from thread to
 * thread.
 */
final class ProxyLoop {

	private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
		.withZone(ZoneOffset.UTC);

	private final ProxySettings settings;

	private final Meter meter = new Meter();

	private final UpstreamPool pool;

	private long dateSecond = -1;

	private AsciiString date = AsciiString.EMPTY_STRING;

	/**
	 * What a loop's connections share.
	 * @param loop the event loop
	 * @param transport of its connections
	 * @param settings of the proxy
	 * @param maxConnections most connections of this loop to the upstream
	 */
	ProxyLoop(EventLoop loop, Transport transport, ProxySettings settings, int maxConnections) {
		this.settings = settings;
		this.pool = new UpstreamPool(loop, transport, settings, this.meter, maxConnections);
	}

	ProxySettings settings() {
		return this.settings;
	}

	Meter meter() {
		return this.meter;
	}

	UpstreamPool pool() {
		return this.pool;
	}

	/** The value of {@code Date}, formatted once a second. */
	AsciiString date() {
		long second = System.currentTimeMillis() / 1000;
		if (second != this.dateSecond) {
			this.dateSecond = second;
			this.date = AsciiString.of(HTTP_DATE.format(Instant.ofEpochSecond(second)));
		}
		return this.date;
	}

}
