package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The origin story as Prometheus sees it: requests come at the same rate whatever is
 * pending, and the upstream slows down from 100 ms to 1 s. The blocking proxy has half of
 * the threads that it then needs. With {@code -Ddashboards.pictures=true} rate and
 * threads are ten times those, it takes minutes, and what the dashboards showed goes to
 * docs/: scripts/dashboard-pictures. The alerts themselves have quick tests in
 * docker/prometheus.
 */
@Tag("full")
class OriginStoryIT {

	private static final boolean PICTURES = Boolean.getBoolean("dashboards.pictures");

	private static final int THREADS = PICTURES ? 200 : 20;

	private static final int PER_SECOND = 2 * THREADS;

	private static final String FIRING = "ALERTS{alertstate=\"firing\"}";

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@RegisterExtension
	final ProcessLogs logs = new ProcessLogs(() -> this.directory);

	@Test
	void threadsAreFullCpuIsIdleAndTheAlertSaysSoBeforeAPolicyOnCpuWould() throws Exception {
		Tool.required("prometheus", "install Prometheus, such as apt-get install prometheus");
		try (LiveServices services = LiveServices.openLoad(this.directory, THREADS, PER_SECOND);
				LivePrometheus prometheus = LivePrometheus.start(this.directory, services.targets())) {
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.untilAsserted(
						() -> assertThat(value(prometheus, "upstream:delay_seconds:mean30s", "")).isGreaterThan(0.1));
			goOn(PICTURES ? 90 : 0);
			assertThat(prometheus.values(FIRING)).isEmpty();
			long slowed = now();
			services.slowDown("1s");
			Awaitility.await()
				.atMost(Duration.ofMinutes(3))
				.untilAsserted(() -> assertThat(
						prometheus.values("ALERTS{alertname=\"%s\",alertstate=\"firing\",variant=\"%s\"}"
							.formatted("ThreadsFullWhileCpuIdles", LiveServices.BLOCKING)))
					.hasSize(1));
			goOn(PICTURES ? 60 : 0);
			Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> theStoryIsSeen(prometheus));
			if (PICTURES) {
				draw(prometheus, slowed - 60, slowed, now());
			}
		}
	}

	private static void theStoryIsSeen(LivePrometheus prometheus) {
		String blocking = "{variant=\"%s\"}".formatted(LiveServices.BLOCKING);
		String webFlux = "{variant=\"%s\"}".formatted(LiveServices.WEBFLUX);
		assertThat(value(prometheus, "proxy:threads:saturation", blocking)).isEqualTo(1);
		assertThat(value(prometheus, "proxy:cpu:percent", blocking)).isLessThan(50);
		assertThat(value(prometheus, "proxy:throughput:rate30s", blocking)).as("threads / 1 s")
			.isBetween(0.8 * THREADS, 1.1 * THREADS);
		assertThat(value(prometheus, "proxy:throughput:rate30s", webFlux)).as("what came")
			.isBetween(0.8 * PER_SECOND, 1.2 * PER_SECOND);
		assertThat(value(prometheus, "proxy:in_flight", webFlux)).as("Little's law")
			.isBetween(0.8 * PER_SECOND, 1.2 * PER_SECOND);
		assertThat(value(prometheus, "load:errors:rate30s", blocking)).as("who waits more than 10 s gives up")
			.isGreaterThan(0.5 * PER_SECOND);
		assertThat(value(prometheus, "load:errors:rate30s", webFlux)).isZero();
		assertThat(value(prometheus, "load:response_time_seconds:p99", webFlux)).as("its users don't queue")
			.isLessThan(value(prometheus, "load:response_time_seconds:p99", blocking));
		assertThat(prometheus.labelValues(FIRING, "alertname")).contains("ThreadsFullWhileCpuIdles", "UpstreamSlow");
		assertThat(prometheus
			.values("ALERTS{alertname=\"ThreadsFullWhileCpuIdles\",variant=\"%s\"}".formatted(LiveServices.WEBFLUX)))
			.isEmpty();
	}

	private static double value(LivePrometheus prometheus, String name, String selector) {
		List<String> values = prometheus.values(name + selector);
		assertThat(values).as(name + selector).hasSize(1);
		return Double.parseDouble(values.getFirst());
	}

	/** Lets the story go on; nothing is judged by how long. */
	private static void goOn(int seconds) {
		if (seconds > 0) {
			long end = now() + seconds;
			Awaitility.await()
				.atMost(Duration.ofSeconds(seconds + 30L))
				.pollInterval(Duration.ofSeconds(1))
				.until(() -> now() >= end);
		}
	}

	private void draw(LivePrometheus prometheus, long from, long slowed, long ended) throws IOException {
		Map<Long, String> marks = new TreeMap<>(Map.of(slowed, "1 s"));
		StringBuilder alerts = new StringBuilder();
		for (Series alert : prometheus.range(FIRING, from, ended)) {
			long fired = alert.points().getFirst().second();
			String name = alert.labels().getOrDefault("alertname", "");
			marks.putIfAbsent(fired, name);
			alerts.append(String.format(Locale.ROOT, "| %s | %s | %d s |\n", name,
					alert.labels().getOrDefault("variant", "user-service"), fired - slowed));
		}
		StringBuilder page = new StringBuilder(heading(ended - slowed)).append(alerts).append('\n');
		for (Dashboard dashboard : Dashboard.all()) {
			DashboardRecording recording = DashboardRecording.of(dashboard, prometheus, from, slowed, ended);
			Path png = Project.file("docs", "images", "dashboard-" + recording.name() + ".png");
			recording.picture(this.directory, png, marks);
			assertThat(png).as("it is not empty, and small enough for the repository").satisfies((file) -> {
				assertThat(Files.size(file)).isBetween(10_000L, 150_000L);
			});
			page.append("## %s\n\n![%s](../images/%s)\n\n%s\n".formatted(dashboard.json().get("title").asString(),
					"The panels of the dashboard %s over time; the upstream slows down in the middle"
						.formatted(dashboard.json().get("title").asString()),
					png.getFileName(), recording.table(slowed, ended)));
		}
		Files.writeString(Project.file("docs", "results", "dashboards.md"), page.toString().stripTrailing() + "\n");
	}

	private static String heading(long seconds) {
		return String.format(Locale.ROOT,
				"""
						<!-- Made by scripts/dashboard-pictures on %s, on %d processors. -->

						# The dashboards on the day the upstream slows down

						`scripts/dashboard-pictures` starts user-service, two proxies, a load generator for each, and Prometheus with the
						configuration of `docker/prometheus`, which asks once a second here. Each generator sends %d requests/s, Poisson,
						whatever is pending, and gives up on one after 10 s; the blocking proxy has %d request threads. Then the upstream
						takes 1 s instead of 100 ms. The tables show what the panels' queries answered just before that, and %d s later;
						the pictures, drawn from the same answers and not by Grafana, the minute before and the time between. All share
						the machine, there is no box, and CPU is in %% of all its processors: figures to see the story by, not to compare
						variants. A percentile of nothing is "-".

						| alert | of | fires after |
						|---|---|---:|
						""",
				Instant.now().toString().substring(0, 10), Runtime.getRuntime().availableProcessors(), PER_SECOND,
				THREADS, seconds);
	}

	private static long now() {
		return Instant.now().getEpochSecond();
	}

}
