package io.proxylab.load.metrics;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What a generator has seen since its start, in Prometheus' text format, version 0.0.4,
 * and, where one is bound, in a registry of Micrometer. From any thread.
 */
public final class LoadMetrics {

	/** The content type of the format. */
	static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

	private static final String PREFIX = "load_generator_";

	private final LongAdder answers = new LongAdder();

	private final LongAdder retries = new LongAdder();

	private final Map<ErrorKind, LongAdder> errors = new EnumMap<>(ErrorKind.class);

	private final TimeBuckets serviceTimes = new TimeBuckets();

	private final @Nullable TimeBuckets responseTimes;

	private volatile int inFlight;

	private LoadMetrics(@Nullable TimeBuckets responseTimes) {
		this.responseTimes = responseTimes;
		for (ErrorKind kind : ErrorKind.values()) {
			if (kind != ErrorKind.UNFINISHED) {
				this.errors.put(kind, new LongAdder());
			}
		}
	}

	/** Of a generator that knows when each request should have been sent. */
	public static LoadMetrics ofSchedule() {
		return new LoadMetrics(new TimeBuckets());
	}

	/**
	 * Of a generator that knows a request when it is over: no response times, and nothing
	 * in flight.
	 */
	public static LoadMetrics ofSamples() {
		return new LoadMetrics(null);
	}

	/** Counts answers, correct or not. */
	public void answered(long count) {
		this.answers.add(count);
	}

	/** Counts attempts that were sent and were not the first of their request. */
	public void retried(long count) {
		this.retries.add(count);
	}

	/** Counts requests that failed; what the drain leaves unfinished is none of them. */
	public void failed(ErrorKind kind, long count) {
		LongAdder known = this.errors.get(kind);
		if (known != null) {
			known.add(count);
		}
	}

	/** Counts a correct answer by its service time, in microseconds. */
	public void served(long micros) {
		this.serviceTimes.add(micros, 1);
	}

	/**
	 * Counts correct answers by their times, in microseconds.
	 * @param service their service times
	 * @param response their response times
	 */
	public void served(Histogram service, Histogram response) {
		this.serviceTimes.add(service);
		if (this.responseTimes != null) {
			this.responseTimes.add(response);
		}
	}

	/** How many requests are in flight now. */
	public void inFlight(int now) {
		this.inFlight = now;
	}

	/** Keeps a registry up to date, too, under the names that Prometheus gets. */
	void bindTo(MeterRegistry registry) {
		FunctionCounter.builder("load_generator.answers", this.answers, LongAdder::sum).register(registry);
		FunctionCounter.builder("load_generator.retries", this.retries, LongAdder::sum).register(registry);
		this.errors.forEach((kind, count) -> FunctionCounter.builder("load_generator.errors", count, LongAdder::sum)
			.tag("kind", word(kind))
			.register(registry));
		this.serviceTimes.copyTo("load_generator.service_time", registry);
		if (this.responseTimes != null) {
			this.responseTimes.copyTo("load_generator.response_time", registry);
			Gauge.builder("load_generator.in_flight", this, (metrics) -> metrics.inFlight).register(registry);
		}
	}

	private static String word(ErrorKind kind) {
		return kind.name().toLowerCase(Locale.ROOT);
	}

	/** All of it. */
	String text() {
		StringBuilder text = new StringBuilder(16_384);
		family(text, "answers_total", "Answers, correct or not.", "counter");
		text.append(PREFIX).append("answers_total ").append(this.answers.sum()).append('\n');
		family(text, "retries_total", "Attempts that were not the first of their request.", "counter");
		text.append(PREFIX).append("retries_total ").append(this.retries.sum()).append('\n');
		family(text, "errors_total", "Requests without a correct answer, by kind; a wrong answer is one of both.",
				"counter");
		this.errors.forEach((kind, count) -> text.append(PREFIX)
			.append("errors_total{kind=\"")
			.append(word(kind))
			.append("\"} ")
			.append(count.sum())
			.append('\n'));
		family(text, "service_time_seconds", "Of correct answers, from the send of the request to their last byte.",
				"histogram");
		this.serviceTimes.write(PREFIX + "service_time_seconds", text);
		if (this.responseTimes != null) {
			family(text, "response_time_seconds",
					"Of correct answers, from when the request should have been sent to their last byte.", "histogram");
			this.responseTimes.write(PREFIX + "response_time_seconds", text);
			family(text, "in_flight", "Requests sent and not yet answered, at the end of the last second.", "gauge");
			text.append(PREFIX).append("in_flight ").append(this.inFlight).append('\n');
		}
		return text.toString();
	}

	private static void family(StringBuilder text, String name, String help, String type) {
		text.append("# HELP ").append(PREFIX).append(name).append(' ').append(help).append('\n');
		text.append("# TYPE ").append(PREFIX).append(name).append(' ').append(type).append('\n');
	}

}
