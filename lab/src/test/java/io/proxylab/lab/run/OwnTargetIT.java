package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.run.place.FreePort;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Targets that this project did not write: a jar, and what runs already. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class OwnTargetIT {

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String EXPERIMENT = """
			name: own
			box: t2.micro
			targets:
			%s
			load:
			  closed: { users: 2 }
			upstream: { delay: 50ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 500ms, replicates: 1 }
			""";

	private static final String JAR_OPTIONS = "jvmOptions: [-Xss512k], limits: { requestThreads: 25 }";

	private static final String WIREMOCK = """
			  - { as: wiremock, jar: %s, %s,
			      arguments: ["--port={port}", "--proxy-all={upstream}", --no-request-journal, --disable-banner] }
			""".formatted(Path.of("target/foreign/wiremock-standalone.jar").toAbsolutePath(), JAR_OPTIONS);

	@TempDir
	static Path directory;

	private static String output = "";

	private static @Nullable RawRun raw;

	/**
	 * One run of a jar, of a service that runs already, and of a service that doesn't
	 * run.
	 */
	@BeforeAll
	static void measure() throws Exception {
		String older = WrittenService.olderJavaIsHere() ? ", java: " + WrittenService.OLDER_JAVA : "";
		try (RunningServer elsewhere = RunningServer.start(directory.resolve("elsewhere.pem"))) {
			String targets = String.format(Locale.ROOT, """
					  - { as: relay, jar: %s, %s, arguments: ["{port}", "{upstream}"] }
					  - { as: elsewhere, url: "https://127.0.0.1:%d", trust: elsewhere.pem, path: /health, answer: any }
					  - { as: absent, url: "http://127.0.0.1:%d" }
					""", Relay.jar(directory.resolve("relay.jar")), JAR_OPTIONS + older, elsewhere.port(),
					FreePort.find());
			try (LabProcess lab = LabProcess.run(LabProcess.HOME, directory, EXPERIMENT.formatted(targets))) {
				assertThat(lab.await()).as(lab.output()).isEqualTo(3);
				lab.leavesNothing();
				output = lab.output();
				raw = raw(lab);
			}
			assertThat(elsewhere.isListening()).as("what ran already goes on").isTrue();
		}
	}

	@Test
	void aJarIsPutIntoItsBoxAndMeasuredLikeAVariant() {
		assertMeasuredLikeAVariant(run(), "relay");
	}

	@Test
	void aJarRunsOnTheJavaThatItNames() {
		assumeThat(WrittenService.olderJavaIsHere()).as("JDK " + WrittenService.OLDER_JAVA + " is here").isTrue();
		assertThat(launch(run(), "relay").commands().get("target")).first()
			.asString()
			.contains(WrittenService.OLDER_JAVA);
	}

	@Test
	@Tag("full")
	void aProxyOfOthersIsMeasuredLikeAVariant(@TempDir Path own) throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, own, EXPERIMENT.formatted(WIREMOCK))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			assertMeasuredLikeAVariant(raw(lab), "wiremock");
			lab.leavesNothing();
		}
	}

	private static void assertMeasuredLikeAVariant(RawRun raw, String target) {
		assertThat(cell(Analysis.of(raw), target).figures()).isNotNull().satisfies((figures) -> {
			assertThat(figures.throughputPerSecond().median()).isPositive();
			assertThat(figures.addedTime().count()).isPositive();
			assertThat(figures.cpu()).isNotNull();
			assertThat(figures.gc()).as("its JVM wrote a GC log").isNotNull();
		});
		LaunchRecord launch = launch(raw, target);
		assertThat(launch.limits()).containsEntry("requestThreads", 25);
		assertThat(Objects.requireNonNull(launch.commands().get("target"))).contains("-Xss512k",
				"-XX:ActiveProcessorCount=1");
	}

	@Test
	void whatRunsAlreadyIsMeasuredOverTlsWithoutWitness() {
		Results results = Analysis.of(run());
		assertThat(cell(results, "elsewhere").figures()).isNotNull()
			.satisfies((figures) -> assertThat(figures.throughputPerSecond().median()).isPositive());
		assertThat(results.trials()).filteredOn((trial) -> trial.target().equals("elsewhere"))
			.singleElement()
			.satisfies((trial) -> assertThat(trial.checks())
				.filteredOn((check) -> check.verdict() == Verdict.NOT_APPLICABLE)
				.extracting("check")
				.contains("littlesLawHolds", "requestsAgree", "upstreamDelayFidelity", "boxHeld"));
		assertThat(run().trials()).filteredOn((trial) -> trial.record().target().equals("elsewhere"))
			.singleElement()
			.satisfies((trial) -> assertThat(trial.record().probes().failed()).isZero());
	}

	@Test
	void whatDoesNotRunIsToldWithTheCure() {
		assertThat(output).contains("target absent is not ready", "start it, or mend url");
	}

	private static RawRun run() {
		return Objects.requireNonNull(raw);
	}

	private static LaunchRecord launch(RawRun raw, String target) {
		return raw.launches().stream().filter((launch) -> launch.target().equals(target)).findFirst().orElseThrow();
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
