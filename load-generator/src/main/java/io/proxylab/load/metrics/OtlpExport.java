package io.proxylab.load.metrics;

import io.proxylab.load.reason.FailureReason;
import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.micrometer.core.ipc.http.HttpUrlConnectionSender;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpHttpMetricsSender;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.micrometer.registry.otlp.OtlpMetricsSender;
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
	 * @param notices takes that they do not arrive, once
	 */
	static OtlpExport to(URI receiver, LoadMetrics metrics, Consumer<String> notices) {
		OtlpMeterRegistry registry = OtlpMeterRegistry.builder(new Settings(receiver))
			.metricsSender(new Sender(notices))
			.build();
		metrics.bindTo(registry);
		return new OtlpExport(registry);
	}

	@Override
	public void close() {
		this.registry.close();
	}

	/** Micrometer itself would log each failure with a stack trace. */
	private static final class Sender implements OtlpMetricsSender {

		private final OtlpMetricsSender http = new OtlpHttpMetricsSender(new HttpUrlConnectionSender());

		private final Consumer<String> notices;

		private boolean told;

		Sender(Consumer<String> notices) {
			this.notices = notices;
		}

		/** Called by one thread after another. */
		@Override
		public synchronized void send(Request request) {
			try {
				this.http.send(request);
				this.told = false;
			}
			catch (Exception ex) {
				if (!this.told) {
					this.told = true;
					this.notices.accept("--otlp: %s takes no metrics: %s; the load goes on, and it is tried again"
						.formatted(request.getAddress(), FailureReason.of(ex)));
				}
			}
		}

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
