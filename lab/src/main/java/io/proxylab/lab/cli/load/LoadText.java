package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.analysis.figures.LoadStep;
import io.proxylab.lab.analysis.figures.QuotedTimes;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a load measured, as text of 80 columns. */
public final class LoadText {

	private static final double MICROS = 1000.0;

	/** Milliseconds; from here on decimals say nothing. */
	private static final double WITHOUT_DECIMALS = 100_000;

	private static final String NONE = "         -";

	private LoadText() {
	}

	public static List<String> lines(LoadSettings settings, LoadResult result, List<LoadStep> steps) {
		String part = settings.share().amongOthers()
				? String.format(Locale.ROOT, ", part %d of %d", settings.share().part(), settings.share().of()) : "";
		return lines(asked(settings) + part, result, steps);
	}

	/**
	 * The figures of a load.
	 * @param asked what it was to be
	 * @param result what was measured
	 * @param steps the same by its steps; none of a rate that stays
	 */
	public static List<String> lines(String asked, LoadResult result, List<LoadStep> steps) {
		List<String> lines = new ArrayList<>();
		lines.add(asked + String.format(Locale.ROOT, ", measured for %.1f s", result.windowMicros() / 1e6)
				+ (result.stopped() ? " (interrupted)" : ""));
		lines.add(String.format(Locale.ROOT,
				"throughput %,.1f/s; %,d correct, %,d failed, %,d unfinished; in flight %.1f", result.throughput(),
				result.correct(), failed(result), result.unfinished(), result.meanInFlight()));
		LoadResult.Reduced reduced = result.reduced();
		if (reduced != null) {
			lines.add(String.format(Locale.ROOT, "ran with %,d of %,d connections: %s", reduced.connections(),
					reduced.askedConnections(), reduced.reason()));
		}
		LoadResult.Offered offered = result.offered();
		if (offered != null) {
			lines.add(String.format(Locale.ROOT, "offered %,.1f/s, sent %,.1f/s", perSecond(offered.due(), result),
					perSecond(offered.sent(), result)));
		}
		LoadResult.Attempts attempts = result.attempts();
		if (attempts != null) {
			lines.add(String.format(Locale.ROOT,
					"goodput %,.1f/s; sent %,d first attempts, %,d retries; %,d attempts given up%s",
					perSecond(result.correct(), result), attempts.first(), attempts.retries(), attempts.givenUp(),
					(attempts.overBudget() > 0)
							? String.format(Locale.ROOT, "; %,d over the budget", attempts.overBudget()) : ""));
			if (!attempts.retried().isEmpty()) {
				lines.add("tried again: " + kinds(attempts.retried()));
			}
		}
		LoadResult.BurstResult burst = result.burst();
		if (burst != null) {
			lines.add(String.format(Locale.ROOT, "held at most %,d at the same time", burst.heldMax()));
			lines.add(String.join(", ", reached("begun", burst.begun(), burst.begunMicros()),
					reached("connected", burst.connected(), burst.connectedMicros()),
					reached("sent", burst.sent(), burst.sentMicros()),
					reached("answered", burst.answered(), burst.answeredMicros())));
		}
		if (!result.errors().isEmpty()) {
			lines.add("errors: " + kinds(result.errors()));
		}
		lines.add(String.format(Locale.ROOT, "%-14s%10s%10s%10s%10s%10s%10s", "ms", "mean", "p50", "p90", "p99",
				"p99.9", "max"));
		Map<String, QuotedTimes> times = new LinkedHashMap<>();
		times.put("response time", QuotedTimes.of(result.responseTime()));
		times.put("service time", QuotedTimes.of(result.serviceTime()));
		if (result.addedTime().count() > 0) {
			times.put("added time", QuotedTimes.of(result.addedTime()));
		}
		times.put("send lag", QuotedTimes.of(result.sendLag()));
		times.forEach((name, row) -> lines.add(times(name, row)));
		lines.add(String.format(Locale.ROOT,
				"%,d connections opened, %,d closed by the target; generator paused for GC: %,d ms",
				result.connectionsOpened(), result.connectionsClosedByTarget(), result.generatorGcPauseMillis()));
		LoadResult.Http2Result http2 = result.http2();
		if (http2 != null && http2.protocol() != null) {
			lines.add(String.format(Locale.ROOT, "HTTP/2: %,d streams on a connection at most, %s allowed",
					http2.mostStreams(), (http2.allowedStreams() != null)
							? String.format(Locale.ROOT, "%,d", http2.allowedStreams()) : "any number"));
		}
		lines.addAll(LoadRequestsText.lines(result));
		lines.addAll(LoadStepsText.lines(steps));
		NotQuoted notQuoted = new NotQuoted();
		times.values().forEach(notQuoted::hearAll);
		steps.stream().map(LoadStep::responseTime).forEach(notQuoted::hearMedianAndTail);
		result.requests()
			.stream()
			.map(RequestResult::responseTime)
			.map(QuotedTimes::of)
			.forEach(notQuoted::hearMedianAndTail);
		lines.addAll(notQuoted.lines());
		return lines.stream().flatMap((line) -> TextLines.fit(line).stream()).toList();
	}

	private static String kinds(Map<ErrorKind, Long> counts) {
		return counts.entrySet()
			.stream()
			.map((error) -> String.format(Locale.ROOT, "%,d %s", error.getValue(),
					error.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ')))
			.collect(Collectors.joining(", "));
	}

	/**
	 * How a load is going, in a line.
	 * @param heard of the last second
	 * @param left until the end of its window
	 */
	static String progress(LoadEvent.Progress heard, Duration left) {
		// A second whose answers were all too few for a percentile has none.
		long answers = Math.round(heard.throughput());
		String time = EnoughSamples.forPercentile(99, answers)
				? String.format(Locale.ROOT, ", p99 %.1f ms", heard.responseP99Micros() / MICROS)
				: EnoughSamples.forPercentile(50, answers)
						? String.format(Locale.ROOT, ", p50 %.1f ms", heard.responseP50Micros() / MICROS) : "";
		return String.format(Locale.ROOT, "%s: %,.0f req/s%s, %,d in flight, %,d errors; %s left",
				(heard.phase() == LoadEvent.Phase.SETTLE) ? "settling" : "measuring", heard.throughput(), time,
				heard.inFlight(), heard.errorsTotal(), TimeText.of(left));
	}

	private static String asked(LoadSettings settings) {
		return switch (settings.shape()) {
			case Shape.Closed closed ->
				"closed load, " + users(closed.users(settings.users())) + ((closed.thinkMillis() > 0)
						? " thinking " + new Load.Closed(1, closed.thinkMillis(), closed.thinking()).thought() : "");
			case Open open -> String.format(Locale.ROOT, "open load, %s/s %s", rates(open),
					open.arrivals().name().toLowerCase(Locale.ROOT));
			case Shape.Burst _ -> String.format(Locale.ROOT, "burst of %,d requests", settings.users());
		};
	}

	private static String users(ActiveUsers users) {
		List<Double> numbers = new ArrayList<>();
		users.then().forEach((stretch) -> {
			numbers.add((double) stretch.fromUsers());
			numbers.add((double) stretch.toUsers());
		});
		return changing(users.first(), numbers, " to ", (number) -> String.format(Locale.ROOT, "%,.0f", number))
				+ " users";
	}

	/** A step begins where the last one ended, or elsewhere. */
	private static String rates(Open open) {
		List<Double> rates = new ArrayList<>();
		open.then().forEach((stretch) -> {
			rates.add(stretch.fromPerSecond());
			rates.add(stretch.toPerSecond());
		});
		return changing(open.perSecond(), rates, "/s to ", LoadText::rate);
	}

	private static String changing(double first, List<Double> then, String between, DoubleFunction<String> text) {
		List<String> values = new ArrayList<>();
		values.add(text.apply(first));
		double last = first;
		for (double next : then) {
			if (next != last) {
				values.add(text.apply(next));
				last = next;
			}
		}
		return String.join(between, values);
	}

	private static String rate(double perSecond) {
		return String.format(Locale.ROOT, "%,.1f", perSecond);
	}

	/** How far a burst came, such as {@code 5,000 sent in 0.21 s}. */
	private static String reached(String what, long count, @Nullable Long micros) {
		return String.format(Locale.ROOT, "%,d %s", count, what)
				+ ((micros != null) ? String.format(Locale.ROOT, " in %.2f s", micros / 1e6) : "");
	}

	private static double perSecond(long count, LoadResult result) {
		return (result.windowMicros() == 0) ? 0 : count * 1e6 / result.windowMicros();
	}

	private static long failed(LoadResult result) {
		return sum(result.errors());
	}

	static long sum(Map<ErrorKind, Long> counts) {
		return counts.values().stream().mapToLong(Long::longValue).sum();
	}

	private static String times(String name, QuotedTimes times) {
		Double mean = times.meanMicros();
		String line = String.format(Locale.ROOT, "%-14s", name) + ((mean != null) ? millis(mean / MICROS) : NONE);
		return (mean == null) ? line : line + millis(times.p50Micros()) + millis(times.p90Micros())
				+ millis(times.p99Micros()) + millis(times.p999Micros()) + millis(times.maxMicros());
	}

	/** In a column of ten; a dash if it must not be quoted. */
	static String millis(@Nullable Long micros) {
		return (micros != null) ? millis(micros / MICROS) : NONE;
	}

	/** In a column of ten, with a blank before it up to an hour and beyond. */
	private static String millis(double millis) {
		return String.format(Locale.ROOT, (millis < WITHOUT_DECIMALS) ? "%10.2f" : "%,10.0f", millis);
	}

}
