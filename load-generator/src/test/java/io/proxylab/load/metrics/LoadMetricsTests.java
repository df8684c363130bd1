package io.proxylab.load.metrics;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LoadMetricsTests {

	private final LoadMetrics metrics = LoadMetrics.ofSchedule();

	@Test
	void bucketsAreCumulativeAndABoundIsInItsOwn() {
		this.metrics.served(99);
		this.metrics.served(100);
		this.metrics.served(101);
		this.metrics.served(1_000_000);
		this.metrics.served(100_000_001);
		assertThat(this.metrics.text()).contains("# TYPE load_generator_service_time_seconds histogram\n",
				"service_time_seconds_bucket{le=\"0.0001\"} 2\n", "service_time_seconds_bucket{le=\"0.000125\"} 3\n",
				"service_time_seconds_bucket{le=\"0.8\"} 3\n", "service_time_seconds_bucket{le=\"1\"} 4\n",
				"service_time_seconds_bucket{le=\"100\"} 4\n", "service_time_seconds_bucket{le=\"+Inf\"} 5\n",
				"service_time_seconds_count 5\n", "service_time_seconds_sum 101.000301\n");
	}

	@Test
	void boundsAscendTenADecade() {
		long[] bounds = this.metrics.text()
			.lines()
			.filter((line) -> line.startsWith("load_generator_service_time_seconds_bucket") && !line.contains("Inf"))
			.mapToLong((line) -> Math.round(1e6 * Double.parseDouble(line.replaceAll(".*le=\"|\".*", ""))))
			.toArray();
		assertThat(bounds).hasSize(61).isSorted().startsWith(100, 125, 160).endsWith(80_000_000, 100_000_000);
		assertThat(bounds[10]).isEqualTo(1_000);
	}

	@Test
	void histogramsAreAddedTimeByTime() {
		Histogram service = new Histogram(3);
		service.recordValueWithCount(10_050, 3);
		Histogram response = new Histogram(3);
		response.recordValueWithCount(20_100, 2);
		response.recordValue(5_100_000);
		this.metrics.served(service, response);
		this.metrics.served(service, response);
		assertThat(this.metrics.text()).contains("service_time_seconds_bucket{le=\"0.01\"} 0\n",
				"service_time_seconds_bucket{le=\"0.0125\"} 6\n", "response_time_seconds_bucket{le=\"0.02\"} 0\n",
				"response_time_seconds_bucket{le=\"0.025\"} 4\n", "response_time_seconds_bucket{le=\"5\"} 4\n",
				"response_time_seconds_bucket{le=\"6.3\"} 6\n", "response_time_seconds_count 6\n");
	}

	@Test
	void everyKindOfErrorIsThereFromTheStart() {
		this.metrics.answered(7);
		this.metrics.failed(ErrorKind.TIMEOUT, 2);
		this.metrics.failed(ErrorKind.UNFINISHED, 1);
		this.metrics.inFlight(3);
		assertThat(this.metrics.text())
			.contains("load_generator_answers_total 7\n", "load_generator_errors_total{kind=\"timeout\"} 2\n",
					"load_generator_errors_total{kind=\"connect_refused\"} 0\n", "load_generator_in_flight 3\n")
			.doesNotContain("unfinished");
	}

	@Test
	void whoKnowsNoScheduleTellsNoResponseTimes() {
		LoadMetrics samples = LoadMetrics.ofSamples();
		samples.served(new Histogram(3), new Histogram(3));
		assertThat(samples.text()).contains("load_generator_service_time_seconds_count 0\n")
			.doesNotContain("response_time", "in_flight");
	}

}
