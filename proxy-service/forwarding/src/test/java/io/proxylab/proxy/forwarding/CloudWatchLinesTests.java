package io.proxylab.proxy.forwarding;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CloudWatchLinesTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private static CloudWatchProperties bind(Map<String, String> settings) {
		return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("proxy.cloudwatch",
				CloudWatchProperties.class);
	}

	private JsonNode line() {
		CloudWatchLines lines = new CloudWatchLines(new CloudWatchProperties("ProxyLab", "shop", Duration.ofSeconds(5)),
				this.registry, Clock.fixed(Instant.ofEpochMilli(1_700_000_000_123L), ZoneOffset.UTC),
				new PrintStream(new ByteArrayOutputStream()), Executors.newSingleThreadScheduledExecutor());
		try {
			return JsonMapper.shared().readTree(lines.line());
		}
		finally {
			lines.destroy();
		}
	}

	private void gauge(String name, double value) {
		Gauge.builder(name, () -> value).register(this.registry);
	}

	@Test
	void aLineHoldsEveryGaugeInCloudWatchsEmbeddedMetricFormat() {
		gauge("proxy.in.flight", 37);
		gauge("proxy.request.threads.busy", 50);
		gauge("proxy.request.threads.max", 200);
		gauge("proxy.pool.leased", 36);
		gauge("proxy.pool.pending", 1);
		assertThat(line()).isEqualTo(JsonMapper.shared().readTree("""
				{"_aws": {"Timestamp": 1700000000123, "CloudWatchMetrics": [{"Namespace": "ProxyLab",
				  "Dimensions": [["Service"]], "Metrics": [
				    {"Name": "InFlight", "Unit": "Count", "StorageResolution": 1},
				    {"Name": "RequestThreadsBusy", "Unit": "Percent", "StorageResolution": 1},
				    {"Name": "PoolLeased", "Unit": "Count", "StorageResolution": 1},
				    {"Name": "PoolPending", "Unit": "Count", "StorageResolution": 1}]}]},
				 "Service": "shop", "InFlight": 37.0, "RequestThreadsBusy": 25.0, "PoolLeased": 36.0,
				 "PoolPending": 1.0}"""));
	}

	@Test
	void whatAProxyDoesNotHaveIsNotInItsLines() {
		gauge("proxy.in.flight", 3);
		gauge("proxy.pool.leased", Double.NaN);
		assertThat(line().propertyNames()).containsExactly("_aws", "Service", "InFlight");
	}

	@ParameterizedTest
	@CsvSource({ "namespace, 'two words', 'such as ProxyLab'", "service, '\"', 'such as ProxyLab'",
			"every, 500ms, 'Use 1s to 60s'", "every, 2m, 'Use 1s to 60s'" })
	void aSettingThatCloudWatchWouldNotTakeIsRefused(String name, String value, String cure) {
		Map<String, String> settings = new HashMap<>(Map.of("proxy.cloudwatch.namespace", "ProxyLab"));
		settings.put("proxy.cloudwatch." + name, value);
		assertThatThrownBy(() -> bind(settings)).rootCause()
			.isInstanceOfSatisfying(InvalidSettingException.class, (ex) -> {
				assertThat(ex).hasMessageContaining("proxy.cloudwatch." + name);
				assertThat(ex.cure()).contains(cure);
			});
	}

}
