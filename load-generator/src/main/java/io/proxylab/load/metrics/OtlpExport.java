package io.proxylab.load.metrics;

import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Clock;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Sends metrics to an OTLP receiver again and again, and a last time when it is closed.
 */
final class OtlpExport implements Closeable {

	private static final Duration STEP = Duration.ofSeconds(10);

	private static final String NAME = "service.name";

	private final OtlpMeterRegistry registry;

	private OtlpExport(OtlpMeterRegistry registry) {
		this.registry = registry;
	}

	/**
	 * Begins.
	 * @param receiver takes them by HTTP, as protocol buffers
	 * @param metrics what is sent
	 */
	static OtlpExport to(URI receiver, LoadMetrics metrics) {
		OtlpMeterRegistry registry = new OtlpMeterRegistry(new Settings(receiver), Clock.SYSTEM);
		metrics.bindTo(registry);
		return new OtlpExport(registry);
	}

	@Override
	public void close() {
		this.registry.close();
	}

	/**
	 * Those of Micrometer, with OpenTelemetry's environment variables for headers and
	 * attributes.
	 *
	 * @param receiver its address
	 */
	private record Settings(URI receiver) implements OtlpConfig {

		@Override
		public @Nullable String get(String key) {
			return null;
		}

		@Override
		public String url() {
			return this.receiver.toString();
		}

		@Override
		public Duration step() {
			return STEP;
		}

		@Override
		public TimeUnit baseTimeUnit() {
			return TimeUnit.SECONDS;
		}

		/** Prometheus has none either. */
		@Override
		public boolean publishMaxGaugeForHistograms() {
			return false;
		}

		@Override
		public Map<String, String> resourceAttributes() {
			Map<String, String> attributes = new LinkedHashMap<>(OtlpConfig.super.resourceAttributes());
			attributes.putIfAbsent(NAME, "load-generator");
			return attributes;
		}

	}

}
