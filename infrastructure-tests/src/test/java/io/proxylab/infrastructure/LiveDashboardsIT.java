package io.proxylab.infrastructure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every query of the dashboards against a Prometheus that scrapes real services under
 * load.
 */
class LiveDashboardsIT {

	private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private static Path directory;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static LiveServices services;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static LivePrometheus prometheus;

	@RegisterExtension
	static final ProcessLogs LOGS = new ProcessLogs(() -> directory);

	@BeforeAll
	static void start() throws Exception {
		Tool.required("prometheus", "install Prometheus, such as apt-get install prometheus");
		services = LiveServices.start(directory);
		prometheus = LivePrometheus.start(directory, services.targets());
	}

	@AfterAll
	static void end() {
		if (prometheus != null) {
			prometheus.close();
		}
		if (services != null) {
			services.close();
		}
	}

	static List<Dashboard.Query> queries() {
		return Dashboard.all().stream().flatMap((dashboard) -> dashboard.queries().stream()).toList();
	}

	@ParameterizedTest
	@MethodSource("queries")
	void aPanelShowsNumbers(Dashboard.Query query) {
		Awaitility.await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> {
			List<String> values = prometheus.values(query.expression());
			assertThat(values).as(query.toString())
				.isNotEmpty()
				.allSatisfy((value) -> assertThat(Double.parseDouble(value)).isFinite());
		});
	}

	@Test
	void variablesOfferTheVariantsThatRun() {
		List<String> queries = Dashboard.all()
			.stream()
			.flatMap((dashboard) -> dashboard.variables().stream())
			.filter((variable) -> variable.get("type").asString().equals("query"))
			.map((variable) -> variable.get("definition").asString().replace("$variant", ".*"))
			.distinct()
			.toList();
		assertThat(queries).hasSize(2);
		for (String query : queries) {
			Matcher matcher = LABEL_VALUES.matcher(query);
			assertThat(matcher.matches()).as(query).isTrue();
			Awaitility.await()
				.atMost(Duration.ofSeconds(30))
				.untilAsserted(() -> assertThat(prometheus.labelValues(matcher.group(1), matcher.group(2))).as(query)
					.hasSize(2));
		}
	}

	@Test
	void bothSidesOfTheWireAgree() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThat(prometheus
				.values("load:throughput:rate30s / on (variant) sum by (variant) (proxy:throughput:rate30s)"))
				.hasSize(2)
				.allSatisfy((value) -> assertThat(Double.parseDouble(value)).isBetween(0.8, 1.25)));
		assertThat(prometheus.values("load:service_time_seconds:p50")).hasSize(2)
			.allSatisfy((value) -> assertThat(Double.parseDouble(value)).isBetween(0.05, LiveServices.TIMEOUT_SECONDS));
	}

	@Test
	void jmeterIsSeenByPrometheusLikeTheGeneratorButForWhatItDoesNotKnow() {
		String jmeter = "{variant=\"%s\"}".formatted(LiveServices.BLOCKING);
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThat(prometheus.values("load:service_time_seconds:p99" + jmeter)).singleElement()
				.satisfies((value) -> assertThat(Double.parseDouble(value)).isBetween(0.05,
						LiveServices.TIMEOUT_SECONDS)));
		assertThat(prometheus.values("load:errors:rate30s" + jmeter)).singleElement()
			.satisfies((value) -> assertThat(Double.parseDouble(value)).isZero());
		assertThat(prometheus.values("load:response_time_seconds:p99" + jmeter)).isEmpty();
	}

	@Test
	void theUpstreamTakesTheTimeThatItWasAskedFor() {
		// On a busy machine its timers are late, and users wait at least as long as the
		// upstream.
		String mean = "sum(rate(load_generator_service_time_seconds_sum[30s])) "
				+ "/ sum(rate(load_generator_service_time_seconds_count[30s]))";
		Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
			double users = Double.parseDouble(prometheus.values(mean).getFirst());
			assertThat(prometheus.values("upstream:delay_seconds:mean30s")).singleElement()
				.satisfies((value) -> assertThat(Double.parseDouble(value)).isBetween(0.09, 1.1 * users));
		});
	}

	@Test
	void noAlertFiresWhileAllIsWell() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.untilAsserted(() -> assertThat(prometheus.values("proxy:throughput:rate30s")).hasSize(2));
		assertThat(prometheus.values("ALERTS{alertstate=\"firing\"}")).isEmpty();
	}

	@Test
	void aProxyTellsCloudWatchWhatItHolds() {
		Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
			List<JsonNode> lines = services.output(LiveServices.BLOCKING)
				.stream()
				.filter((line) -> line.startsWith("{\"_aws\""))
				.map((line) -> JsonMapper.shared().readTree(line))
				.toList();
			assertThat(lines).isNotEmpty().anySatisfy((line) -> {
				assertThat(line.get("Service").asString()).isEqualTo(LiveServices.BLOCKING);
				assertThat(line.get("InFlight").asDouble()).isBetween(1.0, 10.0);
				assertThat(line.get("RequestThreadsBusy").asDouble()).isBetween(0.5, 5.0);
				assertThat(line.get("PoolLeased").asDouble()).isBetween(1.0, 10.0);
			});
		});
	}

}
