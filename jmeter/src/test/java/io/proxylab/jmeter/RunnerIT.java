package io.proxylab.jmeter;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RunnerIT {

	static final Path CLOSED_LOAD = Path.of("plans", "closed-load.jmx").toAbsolutePath();

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
	void aCellIsRunAsAsked() throws Exception {
		Outcome outcome = Outcome.ofJar(Outcome.RUNNER.toAbsolutePath(), this.directory, CLOSED_LOAD, "-l", "cell.jtl",
				port(), "-Jhost=localhost", "-Jdelay=40", "-Jusers=8", "-JrampUp=400", "-Jduration=2",
				"-JwarmUpRequests=95", "-JwarmUpUsers=10", "-JwarmUpDelay=5", "-Jpath=/user?a=b");
		assertThat(outcome.exitCode()).as(outcome.err()).isZero();
		assertThat(outcome.out()).contains("users=8 delay=40ms").contains("CPU cores");
		Path jtl = this.directory.resolve("cell.jtl");
		assertThat(Files.readAllLines(jtl).getFirst()).isEqualTo(COLUMNS);
		Map<String, Long> samples = Outcome.samples(jtl);
		assertThat(samples).containsOnlyKeys("warm-up users=10 delay=5ms", "users=8 delay=40ms")
			.containsEntry("warm-up users=10 delay=5ms", 100L);
		assertThat(samples.get("users=8 delay=40ms")).isBetween(40L, 8 * 2000 / 40 + 8L);
		assertThat(this.upstream.requests()).containsOnlyKeys("a=b&delay=5", "a=b&delay=40")
			.containsEntry("a=b&delay=5", 100L)
			.containsEntry("a=b&delay=40", samples.get("users=8 delay=40ms"));
		assertThat(this.upstream.connections("a=b&delay=40")).as("each user keeps its connection").isEqualTo(8);
		List<Long> starts = Outcome.firstStarts(jtl, "users=8 delay=40ms");
		assertThat(starts.getLast() - starts.getFirst()).as("users start spread over 400 ms: %s", starts)
			.isGreaterThanOrEqualTo(300);
	}

	@Test
	void wrongAnswersAreCountedAndFailTheRun() {
		Outcome body = failing("-Jpath=/user?wrong-body");
		assertThat(body.out()).contains("most of them:").contains("x wrong body (status 200)");
		assertThat(failing("-Jpath=/user?wrong-status").out()).contains("x wrong status (status 503)");
		assertThat(failing("-Jtimeout=50").out()).contains("x SocketTimeoutException: Read timed out");
	}

	@Test
	void anAnswerThatIsExpectedIsCorrectWhateverItsStatus() {
		Outcome outcome = run("-Jpath=/user?wrong-status&wrong-body", "-Jstatus=503", "-Jbody=oops");
		assertThat(outcome.exitCode()).as(outcome.out()).isZero();
		Outcome any = run("-Jpath=/user?wrong-body", "-Jbody=");
		assertThat(any.exitCode()).as(any.out()).isZero();
	}

	@Test
	void aTargetThatIsDownFailsTheRunAndIsNamed() {
		this.upstream.close();
		assertThat(failing().out()).contains("HttpHostConnectException: Connect to 127.0.0.1:" + this.upstream.port())
			.contains("Connection refused");
	}

	@Test
	void prometheusIsToldWhatIsSeenMeanwhile() throws Exception {
		int metricsPort;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			metricsPort = free.getLocalPort();
		}
		try (ExecutorService runs = Executors.newVirtualThreadPerTaskExecutor();
				HttpClient prometheus = HttpClient.newHttpClient()) {
			Future<Outcome> outcome = runs
				.submit(() -> run("--metrics-port=" + metricsPort, "-Jduration=4", "-Jdelay=20"));
			HttpRequest scrape = HttpRequest
				.newBuilder(URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/metrics", metricsPort)))
				.build();
			Pattern served = Pattern.compile("\\nload_generator_service_time_seconds_count [1-9]");
			String text = "";
			while (!served.matcher(text).find()) {
				assertThat(outcome.isDone()).as("the run ended, and told nothing but %s", text).isFalse();
				try {
					text = prometheus.send(scrape, BodyHandlers.ofString()).body();
				}
				catch (ConnectException _) {
					TimeUnit.MILLISECONDS.sleep(20);
				}
			}
			assertThat(text)
				.contains("load_generator_service_time_seconds_bucket{le=\"0.0125\"} 0\n",
						"load_generator_errors_total{kind=\"bad_body\"} 0\n")
				.doesNotContain("response_time");
			assertThat(outcome.get().exitCode()).as(outcome.get().err()).isZero();
		}
		assertThat(run("--metrics-port=70000").err()).contains("--metrics-port: 70000 is out of range, 1 to 65535");
	}

	private Outcome failing(String... parameters) {
		Outcome outcome = run(parameters);
		assertThat(outcome.exitCode()).as(outcome.out()).isEqualTo(3);
		return outcome;
	}

	private Outcome run(String... parameters) {
		Object[] arguments = new Object[6 + parameters.length];
		arguments[0] = CLOSED_LOAD;
		arguments[1] = port();
		arguments[2] = "-Jdelay=100";
		arguments[3] = "-Jusers=2";
		arguments[4] = "-Jduration=1";
		arguments[5] = "-JwarmUpRequests=0";
		System.arraycopy(parameters, 0, arguments, 6, parameters.length);
		return Outcome.ofRunner(arguments);
	}

	private String port() {
		return "-Jport=" + this.upstream.port();
	}

}
