package io.proxylab.lab.capacity;

import io.proxylab.load.protocol.LoadResult.Times;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The percentiles that a result has, by the words of an SLO. */
enum Percentile {

	P50("p50", Times::p50Micros),

	P90("p90", Times::p90Micros),

	P95("p95", Times::p95Micros),

	P99("p99", Times::p99Micros),

	P999("p99.9", Times::p999Micros),

	MAX("max", Times::maxMicros);

	private final String word;

	@SuppressWarnings("ImmutableEnumChecker") // method references without state
	private final ToLongFunction<Times> micros;

	Percentile(String word, ToLongFunction<Times> micros) {
		this.word = word;
		this.micros = micros;
	}

	/**
	 * The percentile of that word.
	 * @throws IllegalArgumentException if there is none; the message names the choices
	 */
	static Percentile of(String word) {
		return Arrays.stream(values())
			.filter((percentile) -> percentile.word.equals(word))
			.findFirst()
			.orElseThrow(
					() -> new IllegalArgumentException("'" + word + "' is no percentile; choose one of " + words()));
	}

	static String words() {
		return Arrays.stream(values()).map(Percentile::word).collect(Collectors.joining(", "));
	}

	String word() {
		return this.word;
	}

	/** Its value in microseconds. */
	long of(Times times) {
		return this.micros.applyAsLong(times);
	}

}
