package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.run.place.FreePort;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** A proxy that this project did not write, WireMock, as a target. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class OwnTargetIT {

	private static final Path WIREMOCK = Path.of("target/foreign/wiremock-standalone.jar").toAbsolutePath();

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String EXPERIMENT = """
			name: own
			box: t2.micro
			targets:
			  - %s
			load:
			  closed: { users: 5 }
			upstream: { delay: 10ms }
			warmUp: { requests: 50, compilersFirst: false }
			measure: { duration: 3s, replicates: 1 }
			""";

	@TempDir
	Path directory;

	@Test
	void aJarIsPutIntoItsBoxAndMeasuredLikeAVariant() throws Exception {
		String target = """
				{ as: wiremock, jar: %s, jvmOptions: [-Xss512k], limits: { requestThreads: 25 },
				  arguments: ["--port={port}", "--proxy-all={upstream}", --no-request-journal, --disable-banner] }"""
			.formatted(WIREMOCK);
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT.formatted(target))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			CellResult cell = cell(Analysis.of(raw), "wiremock");
			assertThat(cell.figures()).isNotNull().satisfies((figures) -> {
				assertThat(figures.throughputPerSecond().median()).isPositive();
				assertThat(figures.addedTime().count()).isPositive();
				assertThat(figures.cpu()).isNotNull();
				assertThat(figures.gc()).as("its JVM wrote a GC log").isNotNull();
			});
			assertThat(raw.launches()).filteredOn((launch) -> launch.target().equals("wiremock"))
				.singleElement()
				.satisfies((launch) -> {
					assertThat(launch.limits()).containsEntry("requestThreads", 25);
					assertThat(Objects.requireNonNull(launch.commands().get("target"))).contains("-Xss512k",
							"-XX:ActiveProcessorCount=1");
				});
			lab.leavesNothing();
		}
	}

	@Test
	void aCommandThatNeverGetsReadyIsToldWithItsLastWordsAndTheControlStillRuns() throws Exception {
		String target = "{ as: silent, command: \"sh -c 'echo listening on {port}, calling {upstream}; exec sleep 60'\", "
				+ "readyWithin: 2s }";
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT.formatted(target))) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("target silent was not ready after 2 s")
				.containsPattern("listening on \\d+, calling http://127.0.0.1:\\d+");
			assertThat(cell(Analysis.of(raw(lab)), "direct").figures()).isNotNull();
			lab.leavesNothing();
		}
	}

	@Test
	void whatRunsAlreadyIsMeasuredOverTlsWithoutWitnessAndGoesOn() throws Exception {
		int port = FreePort.find();
		issueCertificate();
		Process wiremock = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-jar", WIREMOCK.toString(), "--disable-http", "--https-port=" + port,
				"--https-keystore=" + this.directory.resolve("wiremock.p12"), "--keystore-type=PKCS12",
				"--keystore-password=changeit", "--key-manager-password=changeit", "--bind-address=127.0.0.1",
				"--disable-banner")
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve("wiremock.out").toFile())
			.start();
		try {
			awaitPort(port, wiremock);
			String target = "{ as: elsewhere, url: \"https://127.0.0.1:%d\", trust: wiremock.pem, path: /__admin/health, answer: any }"
				.formatted(port);
			try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT.formatted(target))) {
				assertThat(lab.await()).as(lab.output()).isIn(DONE);
				Results results = Analysis.of(raw(lab));
				assertThat(cell(results, "elsewhere").figures()).isNotNull()
					.satisfies((figures) -> assertThat(figures.throughputPerSecond().median()).isPositive());
				assertThat(results.trials()).filteredOn((trial) -> trial.target().equals("elsewhere"))
					.singleElement()
					.satisfies((trial) -> assertThat(trial.checks())
						.filteredOn((check) -> check.verdict() == Verdict.NOT_APPLICABLE)
						.extracting("check")
						.contains("littlesLawHolds", "requestsAgree", "upstreamDelayFidelity", "boxHeld"));
				assertThat(raw(lab).trials()).filteredOn((trial) -> trial.record().target().equals("elsewhere"))
					.singleElement()
					.satisfies((trial) -> assertThat(trial.record().probes().failed()).isZero());
				lab.leavesNothing();
			}
			assertThat(wiremock.isAlive()).isTrue();
		}
		finally {
			wiremock.destroy();
			assertThat(wiremock.waitFor(10, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void whatDoesNotRunIsToldWithTheCure() throws Exception {
		int port = FreePort.find();
		String target = "{ as: elsewhere, url: \"http://127.0.0.1:%d\" }".formatted(port);
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT.formatted(target))) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("target elsewhere is not ready", "start it, or mend url");
		}
	}

	/** As the lab is started in this directory, the experiment names the file alone. */
	private void issueCertificate() throws Exception {
		keytool("-genkeypair", "-dname", "CN=test", "-ext", "san=ip:127.0.0.1", "-keyalg", "EC", "-validity", "2");
		keytool("-exportcert", "-rfc", "-file", this.directory.resolve("wiremock.pem").toString());
	}

	private void keytool(String... arguments) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
		command.addAll(List.of(arguments));
		command.addAll(List.of("-keystore", this.directory.resolve("wiremock.p12").toString(), "-storepass", "changeit",
				"-storetype", "PKCS12"));
		Path log = this.directory.resolve("keytool.out");
		int exit = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
		assertThat(exit).as(Files.readString(log)).isZero();
	}

	private static void awaitPort(int port, Process process) {
		long start = System.nanoTime();
		while (!listens(port)) {
			assertThat(process.isAlive()).isTrue();
			assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(60));
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
		}
	}

	private static boolean listens(int port) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			// Not yet.
			return false;
		}
	}

	private static RawRun raw(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return RunDirectory.open(runs.findFirst().orElseThrow()).read();
		}
	}

	private static CellResult cell(Results results, String target) {
		return results.cells().stream().filter((cell) -> cell.target().equals(target)).findFirst().orElseThrow();
	}

}
