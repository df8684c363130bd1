package io.proxylab.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A plan on two remote engines of stock JMeter. Stock JMeter comes with the dependencies
 * of the tests, so that there is nothing to be absent. {@link StockJMeterIT} runs the
 * plan on one engine.
 */
@Tag("full")
@Execution(ExecutionMode.CONCURRENT)
class DistributedJMeterIT {

	private static final String WARM_UP = "warm-up users=2 delay=1ms";

	private static final String CELL = "users=4 delay=20ms";

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@Test
	void eachOfTwoEnginesRunsTheWholePlanAndAllSamplesComeBack() throws Exception {
		Path jar = StockJMeter.install(this.directory);
		Path properties = RunnerIT.CLOSED_LOAD.resolveSibling("proxylab.properties");
		try (CountedUserService upstream = CountedUserService.start();
				RemoteEngine one = RemoteEngine.start(jar, this.directory, properties);
				RemoteEngine other = RemoteEngine.start(jar, this.directory, properties)) {
			one.awaitStart();
			other.awaitStart();
			List<Object> arguments = new ArrayList<>(
					List.of("-n", "-t", RunnerIT.CLOSED_LOAD, "-q", properties, "-l", "out.jtl", "-R",
							one.address() + "," + other.address(), "-X", "-Gport=" + upstream.port(), "-Gdelay=20",
							"-Gusers=4", "-Gduration=1", "-GwarmUpRequests=20", "-GwarmUpUsers=2", "-GwarmUpDelay=1"));
			arguments.addAll(RemoteEngine.LOOPBACK);
			Outcome outcome = Outcome.ofJar(jar, this.directory, arguments.toArray());
			assertThat(outcome.exitCode()).as(outcome.out() + outcome.err() + one.output() + other.output()).isZero();
			Path jtl = this.directory.resolve("out.jtl");
			Map<String, Long> samples = Outcome.samples(jtl);
			assertThat(samples).containsOnlyKeys(WARM_UP, CELL).containsEntry(WARM_UP, 2 * 20L);
			assertThat(upstream.requests()).isEqualTo(samples.values().stream().mapToLong(Long::longValue).sum());
			assertThat(upstream.connectionsOpened()).as("each user of each engine keeps its connection")
				.isEqualTo(2 * (2 + 4));
			assertThat(usersByEngine(jtl)).isEqualTo(Map.of(one.address(), 4L, other.address(), 4L));
			assertThat(outcome.out()).contains("Err:     0 (0.00%)");
			assertThat(one.ends() && other.ends()).as("-X ends the engines").isTrue();
		}
	}

	/** How many threads of each engine have samples of the cell. */
	private static Map<String, Long> usersByEngine(Path jtl) throws IOException {
		try (var lines = Files.lines(jtl)) {
			return lines.map((line) -> line.split(",", 7))
				.filter((columns) -> columns[2].equals(CELL))
				.map((columns) -> columns[5])
				.distinct()
				.collect(Collectors.groupingBy((thread) -> thread.substring(0, thread.indexOf('-')),
						Collectors.counting()));
		}
	}

}
