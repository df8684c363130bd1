package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunLock;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run whose generator is killed in its first launch and whose lab is killed in its
 * second, and labs that resume it.
 */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class ResumeIT {

	private static final String EXPERIMENT = """
			name: resumed
			box: t2.micro
			targets: [%s]
			load:
			  closed: { users: 2 }
			  open: { rate: 20/s }
			upstream: { delay: 50ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 1500ms, replicates: 1 }
			""".formatted(Relay.target("relay"));

	private static final int TRIALS = 4;

	@TempDir
	static Path shared;

	/** The run as it was when its lab was killed. */
	private static Path killed = Path.of("");

	/** The run after a lab has resumed it. */
	private static Path whole = Path.of("");

	private static Map<String, FileTime> finishedBefore = Map.of();

	private static List<String> lost = List.of();

	private static int codeOfOtherLab;

	private static String outputOfOtherLab = "";

	private static String outputOfResumption = "";

	@TempDir
	Path directory;

	@BeforeAll
	static void killGeneratorAndLabAndResume() throws Exception {
		Path first = Files.createDirectory(shared.resolve("first"));
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, first, EXPERIMENT)) {
			lab.awaitOutput("  trial 1 of 4");
			assertThat(lab.awaitChild("load-generator.jar").destroyForcibly()).isTrue();
			lab.awaitOutput("launch 2 of 2");
			killed = only(lab.runs());
			try (LabProcess other = LabProcess.resume(Files.createDirectory(shared.resolve("other")), killed)) {
				codeOfOtherLab = other.await();
				outputOfOtherLab = other.output();
			}
			lab.awaitOutput("  trial 3 of 4");
			lab.process().destroyForcibly().waitFor();
			lab.leavesNothing();
		}
		finishedBefore = finished(killed);
		lost = RunDirectory.open(killed)
			.read()
			.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.fault() == TrialRecord.Fault.LABORATORY)
			.map(TrialRecord::id)
			.toList();
		Path second = Files.createDirectory(shared.resolve("second"));
		whole = copy(killed, second.resolve("run"));
		try (LabProcess lab = LabProcess.resume(second, whole)) {
			// A machine that is busy with other tests makes trials invalid, but not
			// missing.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			outputOfResumption = lab.output();
			lab.leavesNothing();
		}
	}

	@Test
	void noFinishedTrialIsLostOrRunTwice() throws Exception {
		assertThat(lost).as("trials that the killed generator lost").hasSize(1);
		Map<String, FileTime> kept = new TreeMap<>(finishedBefore);
		kept.keySet().removeAll(lost);
		assertThat(kept).hasSizeBetween(2, 3);
		assertThat(outputOfResumption).contains("trial 1 of " + (TRIALS - kept.size())).doesNotContain("is missing");
		assertThat(finished(whole)).hasSize(TRIALS).containsAllEntriesOf(kept);
		RawRun raw = RunDirectory.open(whole).read();
		assertThat(raw.halfTrials()).isEmpty();
		assertThat(raw.trials()).allSatisfy((trial) -> assertThat(trial.record().failure()).isNull());
		assertThat(raw.trials()).filteredOn((trial) -> trial.record().load() instanceof Load.Open)
			.hasSize(2)
			.allSatisfy((trial) -> assertThat(trial.record().measured()).isNotNull().satisfies((measured) -> {
				assertThat(measured.offered()).isNotNull()
					.satisfies((offered) -> assertThat(offered.due()).isBetween(20L, 40L));
				assertThat(measured.correct()).isPositive();
				assertThat(measured.sendLag().count()).isPositive();
			}));
		assertThat(raw.launches()).hasSizeBetween(3, 4)
			.extracting((launch) -> launch.id())
			.anyMatch((id) -> id.endsWith("+2"));
		try (LabProcess lab = LabProcess.resume(this.directory, whole)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("nothing is left to do");
		}
	}

	@Test
	@Tag("full")
	void aLaunchThatTheMachineDisturbedIsMadeAgainWithAllItsTrials() throws Exception {
		Path run = copy(whole, this.directory.resolve("run"));
		setTheClock(run.resolve("trials/r1-relay-2users-50ms"));
		// A machine that is busy with other tests may have disturbed the control, too.
		boolean both = Analysis.trials(RunDirectory.open(run).read())
			.stream()
			.anyMatch((trial) -> trial.disturbed() && trial.launchId().startsWith("r1-direct"));
		Map<String, FileTime> before = finished(run);
		List<String> launchesBefore = launchIds(RunDirectory.open(run).read());
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--disturbed")) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("trial 1 of " + (both ? TRIALS : TRIALS / 2))
				.doesNotContain("is missing");
		}
		Map<String, FileTime> after = finished(run);
		assertThat(after).hasSize(TRIALS);
		after.forEach((trial, time) -> assertThat(time.equals(before.get(trial))).as(trial)
			.isEqualTo(!both && trial.startsWith("r1-direct")));
		RawRun raw = RunDirectory.open(run).read();
		List<String> launchesOfRelay = raw.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.target().equals("relay"))
			.map(TrialRecord::launchId)
			.toList();
		assertThat(launchesOfRelay).hasSize(2)
			.containsOnly(launchesOfRelay.getFirst())
			.doesNotContainAnyElementsOf(launchesBefore)
			.allMatch((id) -> id.startsWith("r1-relay+"));
		assertThat(Files.readString(run.resolve("report.md"))).contains("later than the others of their replicate: r1-",
				"r1-relay+");
	}

	@Test
	@Tag("full")
	void aRunGrows() throws Exception {
		Path run = copy(whole, this.directory.resolve("run"));
		Map<String, FileTime> before = finished(run);
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--replicates", "1")) {
			assertThat(lab.await()).isEqualTo(2);
			assertThat(lab.output()).contains("--replicates 1: there is 1 launch of each target", "write 2 to 100");
		}
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--replicates", "2")) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("trial 1 of " + TRIALS);
		}
		assertThat(finished(run)).hasSize(2 * TRIALS).containsAllEntriesOf(before);
		assertThat(RunDirectory.open(run).manifest().replicates()).isEqualTo(2);
		assertThat(RunDirectory.open(run).read().trials()).extracting(RawTrial::record)
			.allSatisfy((trial) -> assertThat(trial.failure()).isNull());
	}

	@Test
	void twoLabsDoNotWorkOnOneRun() throws Exception {
		assertThat(codeOfOtherLab).as(outputOfOtherLab).isEqualTo(2);
		assertThat(outputOfOtherLab).contains("another lab is at work on " + killed);
		try (RunLock free = RunDirectory.open(killed).lock()) {
			assertThat(free).isNotNull();
		}
	}

	/** As if it had been set by five seconds meanwhile. */
	private static void setTheClock(Path trial) throws IOException {
		Path record = trial.resolve("trial.json");
		String json = Files.readString(record);
		String set = json.replaceFirst("\"clockJumpMillis\": -?\\d+", "\"clockJumpMillis\": 5000");
		assertThat(set).isNotEqualTo(json);
		Files.writeString(record, set);
		ChangedTrial.sumAgain(trial);
	}

	@Test
	void aDirectoryThatIsNoRunIsToldWithTheCure() throws Exception {
		try (LabProcess lab = LabProcess.resume(this.directory, this.directory.resolve("nothing"))) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(2);
			assertThat(lab.output()).contains("does not exist; name a directory that ./proxylab run made");
		}
	}

	private static Map<String, FileTime> finished(Path run) throws IOException {
		Map<String, FileTime> finished = new TreeMap<>();
		for (String trial : RunDirectory.open(run).finishedTrials()) {
			finished.put(trial, Files.getLastModifiedTime(run.resolve("trials").resolve(trial).resolve("trial.json")));
		}
		return finished;
	}

	private static List<String> launchIds(RawRun run) {
		return run.launches().stream().map((launch) -> launch.id()).toList();
	}

	/** Copies a run, the times of its files included. */
	private static Path copy(Path run, Path to) throws IOException {
		try (Stream<Path> files = Files.walk(run)) {
			for (Path file : files.toList()) {
				Files.copy(file, to.resolve(run.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
			}
		}
		return to;
	}

	private static Path only(Path runs) throws IOException {
		try (Stream<Path> made = Files.list(runs)) {
			List<Path> all = made.toList();
			assertThat(all).hasSize(1);
			return all.getFirst();
		}
	}

}
