package io.proxylab.load.metrics;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/** What a receiver of OTLP is told. */
@Timeout(60)
class OtlpExportIT {

	private final Map<String, Metric> received = new ConcurrentHashMap<>();

	private final List<String> notices = new CopyOnWriteArrayList<>();

	private final Map<String, String> attributes = new ConcurrentHashMap<>();

	@SuppressWarnings("NullAway.Init") // set before each test
	private HttpServer receiver;

	@BeforeEach
	void listen() throws IOException {
		this.receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.receiver.createContext("/v1/metrics", this::take);
		this.receiver.start();
	}

	@AfterEach
	void stop() {
		this.receiver.stop(0);
	}

	private void take(HttpExchange exchange) throws IOException {
		try (exchange) {
			for (ResourceMetrics resource : ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody())
				.getResourceMetricsList()) {
				resource.getResource()
					.getAttributesList()
					.forEach((one) -> this.attributes.put(one.getKey(), one.getValue().getStringValue()));
				resource.getScopeMetricsList()
					.forEach((scope) -> scope.getMetricsList()
						.forEach((metric) -> this.received.put(metric.getName(), metric)));
			}
			exchange.sendResponseHeaders(200, -1);
		}
	}

	@Test
	void aReceiverIsToldWhatPrometheusWouldBeAtTheLatestAtTheEnd() throws Exception {
		LoadMetrics metrics = LoadMetrics.ofSchedule();
		try (MetricsEndpoint endpoint = options("--otlp=" + url()).open(metrics, 1, this.notices::add)) {
			assertThat(endpoint.metrics()).isSameAs(metrics);
			metrics.answered(3);
			metrics.failed(ErrorKind.BAD_STATUS, 1);
			metrics.served(5_000);
			metrics.served(7_000);
			metrics.inFlight(4);
		}
		assertThat(this.received).containsOnlyKeys("load_generator.answers", "load_generator.retries",
				"load_generator.errors", "load_generator.service_time", "load_generator.response_time",
				"load_generator.in_flight");
		assertThat(sum("load_generator.answers")).isEqualTo(3);
		assertThat(metric("load_generator.errors").getSum().getDataPointsList())
			.filteredOn((point) -> point.getAttributes(0).getValue().getStringValue().equals("bad_status"))
			.singleElement()
			.satisfies((point) -> assertThat(point.getAsDouble()).isEqualTo(1));
		HistogramDataPoint times = metric("load_generator.service_time").getHistogram().getDataPoints(0);
		assertThat(times.getCount()).isEqualTo(2);
		assertThat(times.getSum()).as("seconds").isCloseTo(0.012, within(1e-9));
		assertThat(times.getExplicitBoundsCount()).as("bounds as Prometheus has them").isEqualTo(61);
		assertThat(metric("load_generator.in_flight").getGauge().getDataPoints(0).getAsDouble()).isEqualTo(4);
		assertThat(this.attributes).containsEntry("service.name", "load-generator");
		assertThat(this.notices).isEmpty();
	}

	@Test
	void aReceiverThatIsNotThereEndsNoLoad() {
		this.receiver.stop(0);
		LoadMetrics metrics = LoadMetrics.ofSamples();
		try (MetricsEndpoint _ = options("--otlp=" + url()).open(metrics, 1, this.notices::add)) {
			metrics.answered(1);
		}
		assertThat(metrics.text()).contains("load_generator_answers_total 1");
		assertThat(this.notices).as("once, and in a line")
			.singleElement(InstanceOfAssertFactories.STRING)
			.startsWith("--otlp: " + url() + " takes no metrics: ")
			.endsWith("; the load goes on, and it is tried again")
			.hasLineCount(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1:4318", "ftp://127.0.0.1/v1/metrics", "http://", "no url" })
	void whatIsNoAddressIsRefusedWithTheCure(String given) {
		MetricsOptions options = options("--otlp=" + given);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> options.open(LoadMetrics.ofSchedule(), 1, this.notices::add))
			.withMessage("--otlp: '" + given + "' is no address of a receiver; name scheme (http or https), host and"
					+ " path, such as http://127.0.0.1:4318/v1/metrics");
	}

	@Test
	void severalProcessesAreRefusedWithTheCure() {
		MetricsOptions options = options("--otlp=" + url());
		assertThatIllegalArgumentException()
			.isThrownBy(() -> options.open(LoadMetrics.ofSchedule(), 2, this.notices::add))
			.withMessageContainingAll("--otlp: --generators 2", "take one generator");
	}

	private String url() {
		return "http://127.0.0.1:" + this.receiver.getAddress().getPort() + "/v1/metrics";
	}

	private Metric metric(String name) {
		return Objects.requireNonNull(this.received.get(name), name);
	}

	private double sum(String name) {
		return metric(name).getSum().getDataPoints(0).getAsDouble();
	}

	private static MetricsOptions options(String... arguments) {
		return CommandLine.populateCommand(new MetricsOptions(), List.of(arguments).toArray(String[]::new));
	}

}
