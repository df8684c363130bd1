package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.prediction.Timeline.MinuteResponse;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ResponseTimesTests {

	@TempDir
	private Path directory;

	/**
	 * 2 ms in the service; median and 99th percentile of the delay: the same twice; ln 2
	 * and ln 100 times the mean; 1 and exp(2.326 sigma) times the median.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "100ms | 102 | 102", "exponential(100ms) | 71.3 | 462.5", "lognormal(100ms,0.5) | 102 | 322" })
	void whatIsDrawnForEachRequestWidensThem(String delay, double p50, double p99) throws IOException {
		Scenario scenario = day("'" + delay + "'", "500ms");
		MinuteResponse minute = predict(scenario).timeline().responses().get(5);
		assertThat(minute.p50Seconds() * 1e3).isCloseTo(p50, within(0.5));
		assertThat(minute.p99Seconds() * 1e3).isCloseTo(p99, within(1.0));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "440ms | 10", "480ms | 0" })
	void theObjectiveIsJudgedByWhatIsDrawn(String under, int missed) throws IOException {
		assertThat(predict(day("exponential(100ms)", under)).outcome().missedMinutes()).isEqualTo(missed);
	}

	@Test
	void aDistributionGoesOnWithItsSchedule() throws IOException {
		var responses = predict(day("\"0s:100ms,5m:exponential(100ms)\"", "1s")).timeline().responses();
		assertThat(responses).hasSize(10);
		assertThat(responses.get(2).p99Seconds()).isCloseTo(0.102, within(1e-3));
		assertThat(responses.get(8).p99Seconds()).isCloseTo(0.4625, within(1e-3));
	}

	@Test
	void tasksThatAreNotAlikeAreCountedByTheirRequests() {
		ResponseTimes times = new ResponseTimes();
		Course delays = Course.of(1, (_) -> 0.1);
		times.add(90, 0.01, delays, 0);
		times.add(10, 2, delays, 0);
		assertThat(times.quantile(0.5, 60)).isCloseTo(0.11, within(1e-3));
		assertThat(times.quantile(0.99, 60)).isCloseTo(2.1, within(1e-2));
		times.clear();
		assertThat(times.quantile(0.5, 60)).isNaN();
	}

	private static Prediction predict(Scenario scenario) {
		return Days.predict(scenario, scenario.services().getFirst(), new FixedTasks(2));
	}

	private Scenario day(String delay, String under) throws IOException {
		return ScenarioFile.read(Files.writeString(this.directory.resolve("day.yaml"), """
				length: 10m
				load: { open: 100/s }
				upstream: { delay: %s }
				slo: { share: 99%%, under: %s }
				tasks: 2
				services:
				  - { name: a, source: b, cpus: 1, cpuPerRequest: 400us, added: 2ms, ready: 9s, probesQueue: false }
				policies: [ { name: two, fixed: 2 } ]
				""".formatted(delay, under)));
	}

}
