package io.proxylab.lab.run.reading;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrometheusTextTests {

	@Test
	void micrometersNamesAreKnown() {
		assertThat(PrometheusText.parse("""
				# HELP process_cpu_time_ns_total The "cpu time"
				process_cpu_time_ns_total 1.25E10
				process_cpu_usage 0.1
				jvm_threads_live_threads{application="a b"} 42.0
				process_resident_memory_bytes 2048
				""")).isEqualTo(new PrometheusText(12.5, -1, 2048, 42));
	}

	@Test
	void thoseOfThePrometheusClientsAreToo() {
		assertThat(PrometheusText.parse("process_cpu_seconds_total 3.5\njvm_threads_current 7\n"))
			.isEqualTo(new PrometheusText(3.5, -1, -1, 7));
	}

	@Test
	void stolenTimeIsThatOfAllCores() {
		assertThat(PrometheusText.parse("""
				node_cpu_seconds_total{cpu="0",mode="idle"} 100
				node_cpu_seconds_total{cpu="0",mode="steal"} 1.5
				node_cpu_seconds_total{cpu="1",mode="steal"} 0.5 1700000000
				""").stolenSeconds()).isEqualTo(2.0);
	}

	@Test
	void whatIsNoSampleIsPassedOver() {
		assertThat(PrometheusText.parse("\n}{\nx\n<html>not metrics</html>\nprocess_cpu_seconds_total NaN\n"))
			.isEqualTo(new PrometheusText(-1, -1, -1, -1));
	}

}
