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
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** A lab that is killed within a launch, and one that goes on. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class ResumeIT {

	private static final String EXPERIMENT = """
			name: resumed
			box: t2.micro
			targets: [netty]
			load:
			  closed: { users: [5, 10] }
			  open: { rate: 100/s }
			upstream: { delay: 10ms }
			warmUp: { requests: 50, compilersFirst: false }
			measure: { duration: 2s, replicates: 1 }
			""";

	@TempDir
	Path directory;

	@Test
	void noFinishedTrialIsLostOrRunTwice() throws Exception {
		Path run;
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			lab.awaitOutput("  trial 2 of 6");
			lab.process().destroyForcibly().waitFor();
			lab.leavesNothing();
			run = only(lab.runs());
		}
		Map<String, FileTime> finished = finished(run);
		assertThat(finished).hasSizeBetween(2, 5);
		try (LabProcess lab = LabProcess.resume(this.directory, run)) {
			// A machine that is busy with other tests makes trials invalid, but not
			// missing.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("trial 1 of " + (6 - finished.size())).doesNotContain("is missing");
			lab.leavesNothing();
		}
		assertThat(finished(run)).hasSize(6).containsAllEntriesOf(finished);
		RawRun raw = RunDirectory.open(run).read();
		assertThat(raw.halfTrials()).isEmpty();
		assertThat(raw.trials()).allSatisfy((trial) -> assertThat(trial.record().failure()).isNull());
		assertThat(raw.trials()).filteredOn((trial) -> trial.record().load() instanceof Load.Open)
			.hasSize(2)
			.allSatisfy((trial) -> assertThat(trial.record().measured()).isNotNull().satisfies((measured) -> {
				assertThat(measured.offered()).isNotNull()
					.satisfies((offered) -> assertThat(offered.due()).isBetween(100L, 300L));
				assertThat(measured.correct()).isPositive();
				assertThat(measured.sendLag().count()).isPositive();
			}));
		assertThat(raw.launches()).hasSizeBetween(2, 3)
			.extracting((launch) -> launch.id())
			.anyMatch((id) -> id.endsWith("+2") || finished.size() == 3);
		try (LabProcess lab = LabProcess.resume(this.directory, run)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("nothing is left to do");
		}
	}

	@Test
	void aLaunchThatTheMachineDisturbedIsMadeAgainWithAllItsTrials() throws Exception {
		Path run;
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			run = only(lab.runs());
		}
		setTheClock(run.resolve("trials/r1-netty-5users-10ms"));
		// A machine that is busy with other tests may have disturbed the control, too.
		boolean both = Analysis.trials(RunDirectory.open(run).read())
			.stream()
			.anyMatch((trial) -> trial.disturbed() && trial.launchId().equals("r1-direct"));
		Map<String, FileTime> before = finished(run);
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--disturbed")) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("trial 1 of " + (both ? 6 : 3)).doesNotContain("is missing");
		}
		Map<String, FileTime> after = finished(run);
		assertThat(after).hasSize(6);
		after.forEach((trial, time) -> assertThat(time.equals(before.get(trial))).as(trial)
			.isEqualTo(!both && trial.startsWith("r1-direct")));
		assertThat(RunDirectory.open(run).read().trials())
			.filteredOn((trial) -> trial.record().target().equals("netty"))
			.hasSize(3)
			.allSatisfy((trial) -> assertThat(trial.record().launchId()).isEqualTo("r1-netty+2"));
		assertThat(Files.readString(run.resolve("report.md"))).contains("later than the others of their replicate: r1-",
				"r1-netty+2");
	}

	@Test
	void aRunGrowsAndWhatItsGeneratorLostIsMadeAgain() throws Exception {
		Path run;
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			lab.awaitOutput("  trial 1 of 6");
			assertThat(lab.awaitChild("load-generator.jar").destroyForcibly()).isTrue();
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			run = only(lab.runs());
		}
		List<String> lost = RunDirectory.open(run)
			.read()
			.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.fault() == TrialRecord.Fault.LABORATORY)
			.map(TrialRecord::id)
			.toList();
		assertThat(lost).isNotEmpty();
		Map<String, FileTime> before = finished(run);
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--replicates", "1")) {
			assertThat(lab.await()).isEqualTo(2);
			assertThat(lab.output()).contains("--replicates 1: there is 1 launch of each target", "write 2 to 100");
		}
		try (LabProcess lab = LabProcess.resume(this.directory, run, "--replicates", "2")) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("trial 1 of " + (6 + lost.size()));
		}
		Map<String, FileTime> after = finished(run);
		assertThat(after).hasSize(12);
		before.forEach(
				(trial, time) -> assertThat(time.equals(after.get(trial))).as(trial).isEqualTo(!lost.contains(trial)));
		assertThat(RunDirectory.open(run).manifest().replicates()).isEqualTo(2);
		assertThat(RunDirectory.open(run).read().trials()).extracting(RawTrial::record)
			.allSatisfy((trial) -> assertThat(trial.failure()).isNull());
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
	void twoLabsDoNotWorkOnOneRun() throws Exception {
		Path run;
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			lab.awaitOutput("launch 1 of 2");
			run = only(lab.runs());
			try (LabProcess other = LabProcess.resume(Files.createDirectory(this.directory.resolve("other")), run)) {
				assertThat(other.await()).as(other.output()).isEqualTo(2);
				assertThat(other.output()).contains("another lab is at work on " + run);
			}
			lab.process().destroyForcibly().waitFor();
			lab.leavesNothing();
		}
		try (RunLock free = RunDirectory.open(run).lock()) {
			assertThat(free).isNotNull();
		}
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

	private static Path only(Path runs) throws IOException {
		try (Stream<Path> made = Files.list(runs)) {
			List<Path> all = made.toList();
			assertThat(all).hasSize(1);
			return all.getFirst();
		}
	}

}
