package io.proxylab.userservice.meter;

import java.math.BigDecimal;
import java.util.Map;

import org.HdrHistogram.Histogram;

/** Writes a reading in the Prometheus text format, version 0.0.4. */
public final class MetricsText {

	/** The content type of the format. */
	public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

	/**
	 * In microseconds. Close to each other up to 2 ms, where p99 is to be read, and still
	 * close up to 10 ms, where validity is decided.
	 */
	private static final long[] BUCKETS = { 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1_000,
			1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 12_500, 15_000,
			20_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 10_000_000 };

	private final StringBuilder text = new StringBuilder(4096);

	private MetricsText() {
	}

	/**
	 * Writes a reading.
	 * @param reading what all event loops counted, at all ports
	 * @param byName requests held at each port with a name
	 * @return lines of the text format
	 */
	public static String of(MeterReading reading, Map<String, Long> byName) {
		MetricsText text = new MetricsText();
		text.counter("requests_total", "Requests that were held, for whatever time.", reading.requests());
		if (!byName.isEmpty()) {
			text.family("named_requests_total", "Those at each port with a name.", "counter");
			byName.forEach((name, requests) -> text.line("named_requests_total{upstream=\"" + name + "\"}", requests));
		}
		text.gauge("in_flight", "Requests held now.", reading.inFlight());
		text.family("in_flight_seconds_total", "Time integral of the requests held.", "counter");
		text.line("in_flight_seconds_total", seconds(reading.inFlightNanos()));
		text.counter("refused_total", "Requests answered with a problem at once.", reading.refused());
		text.counter("aborted_total", "Requests whose client left while they were held.", reading.aborted());
		text.counter("connections_opened_total", "Connections accepted.", reading.connectionsOpened());
		text.gauge("connections", "Connections open now.", reading.connectionsOpen());
		text.counter("http2_connections_opened_total", "Those of the connections accepted that speak HTTP/2.",
				reading.http2Connections());
		text.counter("http2_streams_opened_total", "Streams of HTTP/2, each for one request.", reading.streams());
		text.counter("delay_error_clamped_total", "Delay errors below 0 or over 1 h, recorded as that bound.",
				reading.clamped());
		text.delayErrors(reading.delayErrors(), reading.delayErrorNanos());
		return text.text.toString();
	}

	private void delayErrors(Histogram errors, long sumNanos) {
		family("delay_error_seconds", "Actual minus asked delay.", "histogram");
		for (long micros : BUCKETS) {
			line("delay_error_seconds_bucket{le=\"" + seconds(micros * 1000) + "\"}",
					errors.getCountBetweenValues(0, micros));
		}
		line("delay_error_seconds_bucket{le=\"+Inf\"}", errors.getTotalCount());
		line("delay_error_seconds_sum", seconds(sumNanos));
		line("delay_error_seconds_count", errors.getTotalCount());
	}

	private void counter(String name, String help, long value) {
		family(name, help, "counter");
		line(name, value);
	}

	private void gauge(String name, String help, long value) {
		family(name, help, "gauge");
		line(name, value);
	}

	private void family(String name, String help, String type) {
		this.text.append("# HELP user_service_").append(name).append(' ').append(help).append('\n');
		this.text.append("# TYPE user_service_").append(name).append(' ').append(type).append('\n');
	}

	private void line(String name, Object value) {
		this.text.append("user_service_").append(name).append(' ').append(value).append('\n');
	}

	private static String seconds(long nanos) {
		BigDecimal seconds = BigDecimal.valueOf(nanos, 9).stripTrailingZeros();
		return seconds.toPlainString();
	}

}
