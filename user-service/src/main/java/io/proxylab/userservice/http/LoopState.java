package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;

import io.netty.util.concurrent.Ticker;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.RunningSchedule;
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

	private final RunningSchedule schedule;

	private final RandomGenerator random;

	private final Router router;

	private final LoopMeter meter = new LoopMeter();

	private final LastRequests last = new LastRequests();

	private long dateSecond = Long.MIN_VALUE;

	private byte[] date = {};

	LoopState(Ticker ticker, InstantSource wallClock, RunningSchedule schedule, RandomGenerator random,
			PathAnswers answers) {
		this.ticker = ticker;
		this.wallClock = wallClock;
		this.schedule = schedule;
		this.random = random;
		this.router = new Router(answers);
	}

	long nanoTime() {
		return this.ticker.nanoTime();
	}

	/** What becomes of a request, which is no mixture any more. */
	Delay delay(Ask ask, long nowNanos) {
		return ((ask.delay() != null) ? ask.delay() : this.schedule.at(nowNanos)).pick(this.random);
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
