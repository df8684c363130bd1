package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

import io.netty.util.concurrent.Ticker;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.meter.LoopMeter;

/**
 * What the connections of one event loop share; only that event loop touches it.
 */
final class LoopState {

	private static final DateTimeFormatter DATE = DateTimeFormatter
		.ofPattern("'Date: 'EEE, dd MMM yyyy HH:mm:ss 'GMT\r\n'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private final Ticker ticker;

	private final InstantSource wallClock;

	private final LongFunction<Delay> delay;

	private final RandomGenerator random;

	private final Router router;

	private final LoopMeter meter = new LoopMeter();

	private final LastRequests last;

	private long dateSecond = Long.MIN_VALUE;

	private byte[] date = {};

	/**
	 * Of an event loop.
	 * @param name of the upstream; empty for the one without
	 * @param ticker its time
	 * @param wallClock for the {@code Date} header
	 * @param delay of requests that name none, by the time at which they arrive
	 * @param random draws random delays
	 * @param answers to paths that are not answered with the user
	 */
	LoopState(String name, Ticker ticker, InstantSource wallClock, LongFunction<Delay> delay, RandomGenerator random,
			PathAnswers answers) {
		this.ticker = ticker;
		this.wallClock = wallClock;
		this.delay = delay;
		this.random = random;
		this.router = new Router(name, answers);
		this.last = new LastRequests(name);
	}

	long nanoTime() {
		return this.ticker.nanoTime();
	}

	/** What becomes of a request, which is no mixture any more. */
	Delay delay(Ask ask, long nowNanos) {
		return ((ask.delay() != null) ? ask.delay() : this.delay.apply(nowNanos)).pick(this.random);
	}

	long sampleNanos(Delay delay) {
		return delay.sampleNanos(this.random);
	}

	Router router() {
		return this.router;
	}

	LoopMeter meter() {
		return this.meter;
	}

	LastRequests last() {
		return this.last;
	}

	/** The {@code Date} line, which RFC 9110 asks of a server with a clock. */
	byte[] date() {
		long second = this.wallClock.millis() / 1000;
		if (second != this.dateSecond) {
			this.dateSecond = second;
			this.date = DATE.format(this.wallClock.instant()).getBytes(StandardCharsets.US_ASCII);
		}
		return this.date;
	}

}
