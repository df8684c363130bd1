package io.proxylab.proxy.forwarding;

import java.util.Locale;
import java.util.stream.Stream;

import org.springframework.core.env.Environment;

/**
 * What watches the requests of a proxy. Spring Boot decides it by what it configures, and
 * it configures all that is on the class path; so each word names what is left out.
 */
enum Observability {

	/** Nothing is made or counted for a request; gauges tell what is there anyway. */
	NONE(Observability.OBSERVATIONS, Observability.TRACES),

	/** Timers, as Spring Boot has them with Actuator. */
	METRICS(Observability.TRACES),

	/** Timers, and a span for each request and each call of the upstream. */
	TRACING;

	private static final String SETTING = "proxy.observability";

	private static final String OBSERVATIONS = "org.springframework.boot.micrometer.observation.autoconfigure."
			+ "ObservationAutoConfiguration";

	private static final String TRACES = "org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure."
			+ "OpenTelemetryTracingAutoConfiguration,"
			+ "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration,"
			+ "org.springframework.boot.micrometer.tracing.autoconfigure.NoopTracerAutoConfiguration,"
			+ "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration,"
			+ "org.springframework.boot.opentelemetry.autoconfigure.logging.OpenTelemetryLoggingAutoConfiguration";

	private final String leftOut;

	Observability(String... leftOut) {
		this.leftOut = String.join(",", leftOut);
	}

	/**
	 * The one that {@code proxy.observability} names, by default {@link #METRICS}.
	 * @throws InvalidSettingException if there is none of that name
	 */
	static Observability in(Environment environment) {
		String word = environment.getProperty(SETTING, METRICS.word());
		return Stream.of(values())
			.filter((observability) -> observability.word().equals(word))
			.findFirst()
			.orElseThrow(() -> new InvalidSettingException(SETTING, word, "Choose one of none, metrics, tracing."));
	}

	/** How a setting writes it. */
	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** What Spring Boot must not configure: class names, with commas between them. */
	String leftOut() {
		return this.leftOut;
	}

}
