package io.proxylab.engine;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What requests are answered with, the same for every engine, and how many there were.
 */
public final class Answers {

	/** The value of the field {@code Server}. */
	public static final String SERVER = "engine";

	private static final String TEXT = "text/plain;charset=utf-8";

	private static final byte[] UP = ascii("UP");

	/** Of a reading: the thread that reads may be kept waiting in the middle. */
	private static final int ATTEMPTS = 5;

	private final Greeting greeting;

	private final byte[] body;

	private final Moments started = new Moments();

	private final Moments completed = new Moments();

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
		this.started.add(exchange.startedAt());
		return exchange;
	}

	private static Exchange refused(int status, String cure) {
		return Exchange.immediate(new Reply(status, TEXT, ascii(cure), null));
	}

	void countCompleted(long atNanos) {
		this.completed.add(atNanos);
	}

	Reply greeting(long tookNanos) {
		return new Reply(200, this.greeting.contentType(), this.body, serverTiming(tookNanos));
	}

	/**
	 * Reads everything as nearly at one moment as some attempts allow: what is answered
	 * while it reads counts as in progress.
	 */
	public RequestCounts counts() {
		RequestCounts best = null;
		long least = Long.MAX_VALUE;
		for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
			Moments.Sum ended = this.completed.sum();
			Moments.Sum begun = this.started.sum();
			long now = System.nanoTime();
			long meanwhile = this.completed.sum().count() - ended.count();
			if (meanwhile < least) {
				least = meanwhile;
				best = RequestCounts.of(begun, ended, now);
			}
		}
		return Objects.requireNonNull(best);
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
