package io.proxylab.jmeter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Open load and bursts. */
class OtherLoadsIT {

	private static final Path PLANS = Path.of("plans").toAbsolutePath();

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@SuppressWarnings("NullAway.Init") // set before each test
	private Upstream upstream;

	@BeforeEach
	void startUpstream() throws Exception {
		this.upstream = Upstream.start();
	}

	@AfterEach
	void closeUpstream() {
		this.upstream.close();
	}

	@ParameterizedTest
	@CsvSource({ "poisson, 60, 180", "constant, 115, 125" })
	void anOpenLoadAsksAtItsRateWhateverIsPending(String arrivals, long least, long most) throws Exception {
		Path jtl = this.directory.resolve("open.jtl");
		// Each answer takes half of the load's time: a closed load of as many threads
		// would ask far less.
		Outcome outcome = Outcome.ofRunner(PLANS.resolve("open-load.jmx"), "-l", jtl, port(), "-Jrate=40",
				"-Jarrivals=" + arrivals, "-Jduration=3", "-Jdrain=6", "-Jdelay=1500");
		assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
		Map<String, Long> samples = Outcome.samples(jtl);
		String label = "rate=40 " + arrivals + " delay=1500ms";
		assertThat(samples).containsOnlyKeys(label);
		assertThat(samples.get(label)).isBetween(least, most);
		assertThat(this.upstream.requests()).isEqualTo(Map.of("delay=1500", samples.get(label)));
		List<Long> starts = starts(jtl);
		assertThat(starts.getLast() - starts.getFirst()).isGreaterThan(2000);
	}

	@Test
	void aBurstIsThereAtOnce() throws Exception {
		Path jtl = this.directory.resolve("burst.jtl");
		this.upstream.gather("delay=10", 50);
		Outcome outcome = Outcome.ofRunner(PLANS.resolve("burst.jmx"), "-l", jtl, port(), "-Jrequests=50", "-Jdelay=10",
				"-JwarmUpRequests=20", "-JwarmUpUsers=2", "-JwarmUpDelay=1");
		assertThat(outcome.exitCode()).as("all are sent before the first is answered: " + outcome.out() + outcome.err())
			.isZero();
		assertThat(Outcome.samples(jtl)).containsOnlyKeys("warm-up users=2 delay=1ms", "requests=50 delay=10ms")
			.containsEntry("requests=50 delay=10ms", 50L);
		assertThat(Outcome.firstStarts(jtl, "requests=50 delay=10ms")).hasSize(50);
	}

	private String port() {
		return "-Jport=" + this.upstream.port();
	}

	private static List<Long> starts(Path jtl) throws Exception {
		try (var lines = Files.lines(jtl)) {
			return lines.skip(1).map((line) -> Long.valueOf(line.split(",", 2)[0])).sorted().toList();
		}
	}

}
