package io.proxylab.jmeter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RunnerIT {

	static final Path CLOSED_LOAD = Path.of("plans", "closed-load.jmx").toAbsolutePath();

	private static final Path SWEEP = Path.of("plans", "sweep.jmx").toAbsolutePath();

	private static final String COLUMNS = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,"
			+ "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

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

	@Test
	void aCellIsRunAsAskedAndEverySampleIsARequestThatTheUpstreamCounted() throws Exception {
		Outcome outcome = Outcome.ofRunner(this.directory, CLOSED_LOAD, "-l", "cell.jtl", port(), "-Jdelay=40",
				"-Jusers=8", "-JrampUp=100", "-Jduration=2", "-JwarmUpRequests=95", "-JwarmUpUsers=10",
				"-JwarmUpDelay=5", "-Jpath=/user?a=b");
		assertThat(outcome.exitCode()).as(outcome.err()).isZero();
		Path jtl = this.directory.resolve("cell.jtl");
		assertThat(Files.readAllLines(jtl).getFirst()).isEqualTo(COLUMNS);
		Map<String, Long> samples = Outcome.samples(jtl);
		Map<String, Long> requests = this.upstream.requests();
		assertThat(samples).containsOnlyKeys("warm-up users=10 delay=5ms", "users=8 delay=40ms")
			.containsEntry("warm-up users=10 delay=5ms", 100L);
		assertThat(requests).containsOnlyKeys("a=b&delay=5", "a=b&delay=40")
			.containsEntry("a=b&delay=5", 100L)
			.containsEntry("a=b&delay=40", samples.get("users=8 delay=40ms"));
		assertThat(samples.get("users=8 delay=40ms")).isBetween(40L, 8 * 2000 / 40 + 8L);
		assertThat(this.upstream.connections("a=b&delay=5")).isEqualTo(10);
		assertThat(this.upstream.connections("a=b&delay=40")).as("each user keeps its connection").isEqualTo(8);
		assertThat(outcome.out()).contains("users=8 delay=40ms").contains("CPU cores");
	}

	@Test
	void theSweepRunsItsTwelveCellsInOneRun() throws Exception {
		Outcome outcome = Outcome.ofRunner(this.directory, SWEEP, "-l", "sweep.jtl", port(), "-Jusers1=1", "-Jusers2=2",
				"-Jusers3=3", "-Jusers4=4", "-Jdelay1=5", "-Jdelay2=20", "-Jdelay3=50", "-Jduration=1",
				"-JwarmUpRequests=40", "-JwarmUpUsers=4", "-JwarmUpDelay=1");
		assertThat(outcome.exitCode()).as(outcome.err()).isZero();
		Map<String, Long> samples = Outcome.samples(this.directory.resolve("sweep.jtl"));
		Map<String, Long> requests = this.upstream.requests();
		assertThat(samples).hasSize(13).containsEntry("warm-up users=4 delay=1ms", 40L);
		assertThat(requests).containsOnlyKeys("delay=1", "delay=5", "delay=20", "delay=50")
			.containsEntry("delay=1", 40L);
		for (int delay : new int[] { 5, 20, 50 }) {
			long measured = 0;
			for (int users = 1; users <= 4; users++) {
				measured += samples.getOrDefault("users=" + users + " delay=" + delay + "ms", 0L);
			}
			assertThat(requests).containsEntry("delay=" + delay, measured);
			assertThat(this.upstream.connections("delay=" + delay)).isEqualTo(1 + 2 + 3 + 4);
		}
	}

	@Test
	void wrongAnswersAreCountedAndFailTheRun() throws Exception {
		Outcome body = failing("-Jpath=/user?wrong-body");
		assertThat(body.out()).contains("most of them:").contains("x wrong body (status 200)");
		assertThat(failing("-Jpath=/user?wrong-status").out()).contains("x wrong status (status 503)");
		assertThat(failing("-Jtimeout=50").out()).contains("x SocketTimeoutException: Read timed out");
	}

	@Test
	void anAnswerThatIsExpectedIsCorrectWhateverItsStatus() throws Exception {
		Outcome outcome = run("-Jpath=/user?wrong-status&wrong-body", "-Jstatus=503", "-Jbody=oops");
		assertThat(outcome.exitCode()).as(outcome.out()).isZero();
	}

	@Test
	void aTargetThatIsDownFailsTheRunAndIsNamed() throws Exception {
		this.upstream.close();
		assertThat(failing().out()).contains("HttpHostConnectException: Connect to 127.0.0.1:" + this.upstream.port())
			.contains("Connection refused");
	}

	private Outcome failing(String... parameters) throws Exception {
		Outcome outcome = run(parameters);
		assertThat(outcome.exitCode()).as(outcome.out()).isEqualTo(3);
		return outcome;
	}

	private Outcome run(String... parameters) throws Exception {
		Object[] arguments = new Object[6 + parameters.length];
		arguments[0] = CLOSED_LOAD;
		arguments[1] = port();
		arguments[2] = "-Jdelay=100";
		arguments[3] = "-Jusers=2";
		arguments[4] = "-Jduration=1";
		arguments[5] = "-JwarmUpRequests=0";
		System.arraycopy(parameters, 0, arguments, 6, parameters.length);
		return Outcome.ofRunner(this.directory, arguments);
	}

	private String port() {
		return "-Jport=" + this.upstream.port();
	}

}
