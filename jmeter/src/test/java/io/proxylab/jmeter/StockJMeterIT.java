package io.proxylab.jmeter;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** The plans open and run in JMeter's own main program, with JMeter's own libraries. */
@Execution(ExecutionMode.CONCURRENT)
class StockJMeterIT {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@Test
	void stockJMeterRunsThePlanAndItsSamplesAreTheRequestsThatTheUpstreamCounted() throws Exception {
		try (CountedUserService upstream = CountedUserService.start()) {
			Outcome outcome = Outcome.ofJar(StockJMeter.install(this.directory), this.directory, "-n", "-t",
					RunnerIT.CLOSED_LOAD, "-q", RunnerIT.CLOSED_LOAD.resolveSibling("proxylab.properties"), "-l",
					"out.jtl", "-Jport=" + upstream.port(), "-Jdelay=20", "-Jusers=4", "-Jduration=1",
					"-JwarmUpRequests=20", "-JwarmUpUsers=2", "-JwarmUpDelay=1");
			assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
			Map<String, Long> samples = Outcome.samples(this.directory.resolve("out.jtl"));
			assertThat(samples).containsOnlyKeys("warm-up users=2 delay=1ms", "users=4 delay=20ms");
			assertThat(upstream.requests()).isEqualTo(samples.values().stream().mapToLong(Long::longValue).sum());
			assertThat(upstream.connectionsOpened()).as("each user keeps its connection").isEqualTo(2 + 4);
			assertThat(outcome.out()).contains("Err:     0 (0.00%)");
		}
	}

}
