package io.proxylab.lab.run.place;

import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One reading of the counters of {@code user-service}.
 *
 * @param atNanos monotonic time of the reading
 * @param requests answered since its start
 * @param connectionsOpened connections accepted since its start
 * @param inFlightSeconds time integral of its in-flight requests since its start
 * @param inFlight requests that it holds
 * @param delayErrorBuckets answers whose delay error was at most so many seconds, by that
 * bound: cumulative, as Prometheus has it
 */
public record UpstreamCounters(long atNanos, long requests, long connectionsOpened, double inFlightSeconds,
		long inFlight, SortedMap<Double, Long> delayErrorBuckets) {

	private static final String BUCKET = "user_service_delay_error_seconds_bucket{le=\"";

	/**
	 * Reads Prometheus text.
	 * @param text what {@code /metrics} answered
	 * @param atNanos when it was asked for
	 * @throws IllegalArgumentException if a counter is missing
	 */
	static UpstreamCounters parse(String text, long atNanos) {
		Map<String, Double> values = new TreeMap<>();
		SortedMap<Double, Long> buckets = new TreeMap<>();
		text.lines().filter((line) -> !line.startsWith("#") && !line.isBlank()).forEach((line) -> {
			int space = line.lastIndexOf(' ');
			double value = Double.parseDouble(line.substring(space + 1).replace("+Inf", "Infinity"));
			if (line.startsWith(BUCKET)) {
				String bound = line.substring(BUCKET.length(), line.indexOf('"', BUCKET.length()));
				buckets.put(Double.valueOf(bound.replace("+Inf", "Infinity")), (long) value);
			}
			else {
				values.put(line.substring(0, space).strip(), value);
			}
		});
		return new UpstreamCounters(atNanos, (long) value(values, "user_service_requests_total"),
				(long) value(values, "user_service_connections_opened_total"),
				value(values, "user_service_in_flight_seconds_total"), (long) value(values, "user_service_in_flight"),
				buckets);
	}

	private static double value(Map<String, Double> values, String name) {
		Double value = values.get(name);
		if (value == null) {
			throw new IllegalArgumentException(
					"the upstream's metrics lack '" + name + "'; they have " + values.keySet());
		}
		return value;
	}

	/** What the upstream counted from this reading to a later one. */
	public UpstreamWindow until(UpstreamCounters later) {
		double seconds = (later.atNanos - this.atNanos) / 1e9;
		return new UpstreamWindow(seconds, later.requests - this.requests,
				(later.inFlightSeconds - this.inFlightSeconds) / seconds, delayErrorP99Micros(later),
				later.connectionsOpened - this.connectionsOpened);
	}

	/**
	 * The least bucket bound that 99% of the answers in between were within, 0 without
	 * answers.
	 */
	private long delayErrorP99Micros(UpstreamCounters later) {
		if (later.delayErrorBuckets.isEmpty()) {
			return 0;
		}
		double last = later.delayErrorBuckets.lastKey();
		long total = between(later, last);
		if (total == 0) {
			return 0;
		}
		for (double bound : later.delayErrorBuckets.keySet()) {
			if (between(later, bound) >= 0.99 * total) {
				return Double.isInfinite(bound) ? Long.MAX_VALUE : Math.round(bound * 1e6);
			}
		}
		throw new IllegalStateException("cumulative buckets fall: " + later.delayErrorBuckets);
	}

	private long between(UpstreamCounters later, double bound) {
		return later.delayErrorBuckets.getOrDefault(bound, 0L) - this.delayErrorBuckets.getOrDefault(bound, 0L);
	}

}
