package io.proxylab.proxy.forwarding;

import java.io.PrintStream;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Writes a proxy's gauges to standard output every few seconds, a line of JSON at a time,
 * in CloudWatch's embedded metric format. On ECS the log driver takes the lines to
 * CloudWatch Logs, and CloudWatch makes metrics of them that are kept by the second. So a
 * proxy needs neither an SDK nor a right to ask AWS for anything.
 * <p>
 * {@code InFlight} is in requests, {@code RequestThreadsBusy} in % of the most there can
 * be, {@code PoolLeased} in connections, {@code PoolPending} in requests that wait for
 * one. What a proxy does not have is not in its lines.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">
 * the format</a>
 */
final class CloudWatchLines implements ApplicationListener<ApplicationReadyEvent>, DisposableBean {

	/** Seconds a datapoint stands for; all but 1 would be rounded up to a minute. */
	private static final int STORAGE_RESOLUTION = 1;

	private final CloudWatchProperties properties;

	private final MeterRegistry registry;

	private final Clock clock;

	private final PrintStream out;

	private final ScheduledExecutorService executor;

	private @Nullable Future<?> writing;

	CloudWatchLines(CloudWatchProperties properties, MeterRegistry registry, Clock clock, PrintStream out,
			ScheduledExecutorService executor) {
		this.properties = properties;
		this.registry = registry;
		this.clock = clock;
		this.out = out;
		this.executor = executor;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		long millis = this.properties.every().toMillis();
		this.writing = this.executor.scheduleAtFixedRate(() -> this.out.println(line()), millis, millis,
				TimeUnit.MILLISECONDS);
	}

	@Override
	public void destroy() {
		Future<?> current = this.writing;
		if (current != null) {
			current.cancel(false);
		}
		this.executor.shutdownNow();
	}

	/** The gauges as they are now. */
	String line() {
		Map<String, Metric> metrics = metrics();
		String definitions = metrics.entrySet()
			.stream()
			.map((metric) -> String.format(Locale.ROOT, "{\"Name\":\"%s\",\"Unit\":\"%s\",\"StorageResolution\":%d}",
					metric.getKey(), metric.getValue().unit(), STORAGE_RESOLUTION))
			.collect(Collectors.joining(","));
		String values = metrics.entrySet()
			.stream()
			.map((metric) -> ",\"%s\":%s".formatted(metric.getKey(), metric.getValue().value()))
			.collect(Collectors.joining());
		return String.format(Locale.ROOT,
				("{\"_aws\":{\"Timestamp\":%d,\"CloudWatchMetrics\":[{\"Namespace\":\"%s\","
						+ "\"Dimensions\":[[\"Service\"]],\"Metrics\":[%s]}]},\"Service\":\"%s\"%s}"),
				this.clock.millis(), this.properties.namespace(), definitions, this.properties.service(), values);
	}

	private Map<String, Metric> metrics() {
		Map<String, Metric> metrics = new LinkedHashMap<>();
		put(metrics, "InFlight", "Count", gauge("proxy.in.flight"));
		Double busy = gauge("proxy.request.threads.busy");
		Double max = gauge("proxy.request.threads.max");
		if (busy != null && max != null) {
			put(metrics, "RequestThreadsBusy", "Percent", 100 * busy / max);
		}
		put(metrics, "PoolLeased", "Count", gauge("proxy.pool.leased"));
		put(metrics, "PoolPending", "Count", gauge("proxy.pool.pending"));
		return metrics;
	}

	private static void put(Map<String, Metric> metrics, String name, String unit, @Nullable Double value) {
		// JSON knows neither NaN nor infinity.
		if (value != null && Double.isFinite(value)) {
			metrics.put(name, new Metric(unit, value));
		}
	}

	private @Nullable Double gauge(String name) {
		Gauge gauge = this.registry.find(name).gauge();
		return (gauge != null) ? gauge.value() : null;
	}

	private record Metric(String unit, double value) {
	}

}
