package io.proxylab.engine;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

/**
 * What requests are answered with, the same for every engine, and how many there were.
 */
public final class Answers {

	/** The value of the field {@code Server}. */
	public static final String SERVER = "engine";

	private static final String TEXT = "text/plain;charset=utf-8";

	private static final byte[] UP = ascii("UP");

	private final Greeting greeting;

	private final byte[] body;

	private final LongAdder started = new LongAdder();

	private final LongAdder completed = new LongAdder();

	/** The times at which requests arrived, all added up. */
	private final LongAdder startedNanos = new LongAdder();

	/** The times at which they were answered, likewise. */
	private final LongAdder completedNanos = new LongAdder();

	private final long epoch = System.nanoTime();

	public Answers(Greeting greeting) {
		this.greeting = greeting;
		this.body = ascii(greeting.body());
	}

	/**
	 * Takes a request.
	 * @param method of the request
	 * @param path of its target, without the query
	 * @param query of its target; null if it has none
	 */
	public Exchange begin(String method, String path, @Nullable String query) {
		return switch (path) {
			case "/hello" -> method.equals("GET") ? hello(query) : refused(405, "choose GET");
			case "/livez", "/readyz" -> Exchange.immediate(new Reply(200, TEXT, UP, null));
			default -> refused(404, "choices: GET /hello?delay=100, GET /livez, GET /readyz");
		};
	}

	private Exchange hello(@Nullable String query) {
		long delayNanos = DelayParameter.nanos(query);
		if (delayNanos < 0) {
			return refused(400, "write the delay in milliseconds, 0 to " + DelayParameter.GREATEST_MILLIS
					+ ", such as /hello?delay=100");
		}
		Exchange exchange = Exchange.held(this, delayNanos);
		this.started.increment();
		this.startedNanos.add(exchange.startedAt() - this.epoch);
		return exchange;
	}

	private static Exchange refused(int status, String cure) {
		return Exchange.immediate(new Reply(status, TEXT, ascii(cure), null));
	}

	void countCompleted(long atNanos) {
		this.completed.increment();
		this.completedNanos.add(atNanos - this.epoch);
	}

	Reply greeting(long tookNanos) {
		return new Reply(200, this.greeting.contentType(), this.body, serverTiming(tookNanos));
	}

	/** Requests for a greeting that have arrived. */
	public long started() {
		return this.started.sum();
	}

	/** Those of them that have waited and were answered. */
	public long completed() {
		return this.completed.sum();
	}

	/**
	 * The time integral of the requests in progress, in seconds: what all of them have
	 * waited together.
	 */
	public double inFlightSeconds() {
		long now = System.nanoTime() - this.epoch;
		// In this order, for a request may end between the two.
		double ended = this.completedNanos.sum() - (double) now * this.completed.sum();
		double begun = this.startedNanos.sum() - (double) now * this.started.sum();
		return Math.max(0, (ended - begun) / 1e9);
	}

	/** Milliseconds with three decimals. */
	static String serverTiming(long tookNanos) {
		long micros = tookNanos / 1000;
		String decimals = Long.toString(1000 + micros % 1000);
		return "delay;dur=" + micros / 1000 + "." + decimals.substring(1);
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
