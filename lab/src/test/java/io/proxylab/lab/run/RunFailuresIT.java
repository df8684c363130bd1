package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** What goes wrong around a run is told with its cure, and costs no more than it must. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
class RunFailuresIT {

	/**
	 * The second target is killed while it starts or warms up, the third takes more
	 * memory than its box has, the last never gets ready.
	 */
	private static final String FAILING = """
			name: failing
			box: { cpus: 1, memory: 64MiB }
			targets:
			  - servlet-blocking-apache5
			  - %s
			  - { as: greedy, command: "sh -c 'exec tail /dev/zero # {port} {upstream}'" }
			  - { as: silent, readyWithin: 1s,
			      command: "sh -c 'echo listening on {port}, calling {upstream}; exec sleep 60'" }
			load:
			  closed: { users: 1 }
			upstream: { delay: 100ms }
			warmUp: { requests: 50, compilersFirst: false }
			measure: { duration: 500ms, replicates: 1 }
			""".formatted(Relay.target("killed"));

	private static final String LONG = """
			name: long
			box: t2.micro
			targets: [%s]
			load:
			  closed: { users: 1 }
			upstream: { delay: 100ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 60s, replicates: 1 }
			""".formatted(Relay.target("relay"));

	private static final String SEVERAL_TRIALS = """
			name: several
			box: t2.micro
			targets: [direct]
			load:
			  closed: { users: [1, 2, 3, 4, 5, 6, 7, 8] }
			upstream: { delay: 100ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 500ms, replicates: 1 }
			""";

	private static final Pattern KEPT = Pattern
		.compile("proxylab: interrupted; (\\d+) of 8 trials (?:is|are) finished and kept; to go on:\n"
				+ "  \\./proxylab resume (\\S+)\n$");

	@TempDir
	Path directory;

	@Test
	@Tag("full")
	void whatCannotStartEndsOrDoesNotFitIntoItsBoxFailsItsTrialsAloneAndSaysWhy() throws Exception {
		Path home = withoutJar("proxy-service/servlet/target/proxy-servlet.jar");
		try (LabProcess lab = LabProcess.run(home, this.directory.resolve("work"), FAILING)) {
			lab.awaitOutput(": killed, replicate 1");
			assertThat(lab.awaitChild(Relay.PROCESS).destroyForcibly()).isTrue();
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output())
				.contains("proxy-servlet.jar is missing; cure: mvn", "FAILED: r1-killed", "exit code 137",
						"FAILED: r1-greedy", "target silent was not ready after 1 s")
				.containsPattern("listening on \\d+, calling http://127.0.0.1:\\d+");
			assertThat(trials(lab)).extracting((trial) -> trial.record().target())
				.containsExactlyInAnyOrder("servlet-blocking-apache5", "killed", "greedy", "silent", "direct");
			assertThat(trials(lab)).allSatisfy((trial) -> assertThat(trial.record().failure() != null)
				.isEqualTo(!trial.record().target().equals("direct")));
			lab.leavesNothing();
			assertKilledByItsBox(lab);
		}
	}

	private static void assertKilledByItsBox(LabProcess lab) {
		Confinement confinement = Confinement.detect();
		assumeThat(confinement.enforced()).as("boxes are held here: %s", confinement.refusals()).isTrue();
		assertThat(lab.output()).contains("killed by the memory limit of the box (OOM)");
	}

	@Test
	void aDirectoryThatCannotBeWrittenIsNamedWithItsCure() throws Exception {
		Path file = Files.writeString(this.directory.resolve("file"), "");
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory.resolve("work"), LONG, "--runs",
				file.resolve("runs").toString())) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains(file.resolve("runs").toString(), "choose another directory with --runs");
		}
	}

	@Test
	void controlCEndsEverythingWithCode130AndSaysThatNothingIsFinished() throws Exception {
		LabProcess.requireInterrupts();
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory.resolve("work"), LONG)) {
			lab.awaitOutput("launch 1 of 2");
			lab.awaitChild("load-generator.jar");
			lab.signal("INT");
			assertThat(lab.await()).as(lab.output()).isEqualTo(130);
			lab.leavesNothing();
			assertThat(trials(lab)).isEmpty();
			assertThat(lab.output()).containsOnlyOnce("interrupted; none of 2 trials is finished; to go on:\n"
					+ "  ./proxylab resume " + run(lab) + "\n");
		}
	}

	@Test
	@Tag("full")
	void controlCInARunAndASignalInItsResumptionSayWhatIsKeptAndHowToGoOn() throws Exception {
		LabProcess.requireInterrupts();
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory.resolve("work"), SEVERAL_TRIALS)) {
			lab.awaitOutput("  trial 2 of 8");
			lab.signal("INT");
			assertThat(lab.await()).as(lab.output()).isEqualTo(130);
			int kept = kept(lab, run(lab));
			assertThat(kept).isBetween(2, 7);
			try (LabProcess resumed = LabProcess.resume(this.directory, run(lab))) {
				resumed.awaitOutput("  trial 1 of " + (8 - kept));
				resumed.signal("TERM");
				assertThat(resumed.await()).as(resumed.output()).isEqualTo(143);
				assertThat(kept(resumed, run(lab))).isGreaterThan(kept);
				resumed.leavesNothing();
			}
		}
	}

	/** The number that was told, held to what there is. */
	private static int kept(LabProcess lab, Path run) {
		Matcher told = KEPT.matcher(lab.output());
		assertThat(told.find()).as(lab.output()).isTrue();
		assertThat(told.group(2)).isEqualTo(run.toString());
		assertThat(Integer.parseInt(told.group(1))).isEqualTo(RunDirectory.open(run).finishedTrials().size());
		assertThat(lab.output()).containsOnlyOnce("interrupted").doesNotContain("report this as a bug", "\tat ");
		return Integer.parseInt(told.group(1));
	}

	private static List<RawTrial> trials(LabProcess lab) throws IOException {
		return RunDirectory.open(run(lab)).read().trials();
	}

	private static Path run(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return runs.findFirst().orElseThrow();
		}
	}

	/** The project as it looks when one jar was not built. */
	private Path withoutJar(String missing) throws IOException {
		Path home = this.directory.resolve("home");
		for (String jar : List.of("user-service/target/user-service.jar", "load-generator/target/load-generator.jar",
				"proxy-service/servlet/target/proxy-servlet.jar", "proxy-service/netty/target/proxy-netty.jar")) {
			if (!jar.equals(missing)) {
				Files.createDirectories(home.resolve(jar).getParent());
				Files.createSymbolicLink(home.resolve(jar), LabProcess.HOME.resolve(jar));
			}
		}
		return home;
	}

}
