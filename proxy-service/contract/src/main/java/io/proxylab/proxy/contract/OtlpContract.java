package io.proxylab.proxy.contract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Metrics over OTLP, beside those for Prometheus, on one variant of a stack. */
public abstract class OtlpContract {

	private static final String EXPORT = "--management.otlp.metrics.export.";

	protected abstract Class<?> application();

	protected abstract String variant();

	@Test
	void whoAsksForItIsSentWhatPrometheusGets() throws IOException {
		try (OtlpReceiver receiver = new OtlpReceiver()) {
			Listening proxy = start(EXPORT + "enabled=true", EXPORT + "url=" + receiver.url(), EXPORT + "step=200ms");
			Awaitility.await()
				.untilAsserted(() -> assertThat(receiver.names()).contains("proxy.in.flight", "proxy.failures",
						"jvm.memory.used", "process.cpu.usage"));
			assertThat(RawClient.exchange(proxy.managementPort(), RawClient.get("/actuator/prometheus")).body())
				.contains("proxy_in_flight 0.0");
			// The receiver ends, and nobody should miss it.
			proxy.meters().close();
		}
	}

	/** A second registry would count each request twice. */
	@Test
	void whereNobodyAsksThereIsNoRegistryForIt() {
		RunningProxy proxy = RunningProxy.some(application(), Setup.ROOMY, variant()).getFirst();
		assertThat(proxy.meters()).isNotInstanceOfAny(CompositeMeterRegistry.class, OtlpMeterRegistry.class);
	}

	private Listening start(String... more) {
		List<String> arguments = new ArrayList<>(List.of("--proxy.variant=" + variant(),
				"--proxy.upstream=http://127.0.0.1:9", "--server.port=0", "--management.server.port=0"));
		arguments.addAll(List.of(more));
		return Starter.of(application()).start(arguments);
	}

}
