package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.ChangedTrial.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTests {

	private static final SyntheticTrial TRIAL = new SyntheticTrial("webflux-webclient", 100, 10)
		.error(ErrorKind.CONNECT_REFUSED, 3);

	@TempDir
	Path runs;

	@Test
	void aRunIsNamedAfterItsStartAndItsExperiment() {
		RunDirectory run = new SyntheticRun().writeTo(this.runs);
		assertThat(run.path().getFileName()).hasToString("20261121-000000-synthetic");
		assertThat(run.path()).isDirectoryContaining("glob:**/manifest.json")
			.isDirectoryContaining("glob:**/experiment.yaml");
	}

	@Test
	void aSecondRunInTheSameSecondGetsANumber() {
		new SyntheticRun().writeTo(this.runs);
		assertThat(new SyntheticRun().writeTo(this.runs).path().getFileName())
			.hasToString("20261121-000000-synthetic-2");
	}

	@Test
	void whatWasWrittenIsReadAgain() {
		RawRun run = new SyntheticRun().with(TRIAL)
			.limits("webflux-webclient", Map.of("eventLoops", 4, "http", "1.1"))
			.in(this.runs);
		assertThat(run.manifest()).isEqualTo(new SyntheticRun().with(TRIAL).manifest());
		assertThat(run.launches()).singleElement().satisfies((launch) -> {
			assertThat(launch.box()).isEqualTo(SyntheticRun.BOX);
			assertThat(launch.limits()).containsEntry("eventLoops", 4).containsEntry("http", "1.1");
		});
		RawTrial trial = run.trials().getFirst();
		assertThat(run.launchOf(trial).target()).isEqualTo("webflux-webclient");
		assertThat(trial.record().measured()).isNotNull()
			.satisfies((measured) -> assertThat(measured.errors()).containsEntry(ErrorKind.CONNECT_REFUSED, 3L));
		assertThat(trial.observed().series().samples()).hasSize(5 * (SyntheticTrial.WINDOW * 4 + 5));
		assertThat(trial.observed().probes()).hasSize(SyntheticTrial.WINDOW).allMatch(ProbeOutcome::success);
		assertThat(trial.observed().upstream()).hasSize(SyntheticTrial.WINDOW + 1)
			.last()
			.satisfies((last) -> assertThat(last.requests()).isEqualTo(10_000));
		assertThat(trial.responseTime().values().count()).isEqualTo(10_000);
		assertThat(trial.responseTime().intervals()).hasSize(SyntheticTrial.WINDOW)
			.allSatisfy((interval) -> assertThat(interval.count()).isEqualTo(1000));
		assertThat(trial.addedTime().atPercentile(50)).isBetween(2000L, 2001L);
	}

	@Test
	void enumsAreLowerCamelCaseAndEqualRecordsGiveEqualText() throws IOException {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		String json = Files.readString(run.path().resolve("trials").resolve(TRIAL.id()).resolve("trial.json"));
		assertThat(json).contains("\"connectRefused\": 3").startsWith("{\n  \"formatVersion\": 15,\n");
		assertThat(Files.readString(run.path().resolve("manifest.json"))).isEqualTo(LabJson.write(run.manifest()));
	}

	@Test
	void gcPausesInTheWindowBelongToTheTrial() throws IOException {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		String line = "[2026-11-21T01:00:%s+0000][1ns][info][gc] GC(0) Pause Young (Allocation Failure) 1.500ms\n";
		Files.writeString(run.launches().directory(TRIAL.launchId()).resolve("gc.log"), line.formatted("20.000")
				+ line.formatted("20.001") + line.formatted("30.000") + line.formatted("30.001"));
		ChangedTrial.sumRunAgain(run.path());
		assertThat(run.read().trials().getFirst().gcPauses()).hasSize(2)
			.allSatisfy((pause) -> assertThat(pause.micros()).isEqualTo(1500));
	}

	@Test
	void aTrialThatWasNotCommittedIsNeverTakenForWhole() throws IOException {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		Path killed = run.beginTrial("r1-killed").directory();
		Files.writeString(killed.resolve("trial.json"), "{");
		RawRun read = run.read();
		assertThat(read.trials()).hasSize(1);
		assertThat(read.halfTrials()).containsExactly(".r1-killed.partial");
		assertThat(run.finishedTrials()).containsExactly(TRIAL.id());
	}

	@Test
	void whatAKilledLabLeftIsDiscardedWhenTheTrialBeginsAgain() throws IOException {
		RunDirectory run = new SyntheticRun().writeTo(this.runs);
		Files.writeString(run.beginTrial("r1-killed").directory().resolve("response-time.hlog"), "half");
		try (TrialInProgress again = run.beginTrial("r1-killed")) {
			assertThat(again.directory()).isEmptyDirectory();
		}
		assertThat(run.read().halfTrials()).isEmpty();
	}

	@Test
	void aFinishedTrialDoesNotRunTwice() {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		assertThatIllegalStateException().isThrownBy(() -> run.beginTrial(TRIAL.id()))
			.withMessageContaining("finished already");
	}

	@Test
	void theTrialsThatAreMissingAreKnown() {
		RunDirectory run = new SyntheticRun().with(TRIAL)
			.without(new SyntheticTrial("direct", 1, 1))
			.writeTo(this.runs);
		assertThat(run.manifest().missing(run.finishedTrials())).extracting(Manifest.PlannedTrial::id)
			.containsExactly("r1-direct-1users-1ms");
	}

	@Test
	void anIdCannotLeaveItsDirectory() {
		RunDirectory run = new SyntheticRun().writeTo(this.runs);
		for (String id : List.of("../other", ".hidden", "a/b", "", "a b")) {
			assertThatIllegalArgumentException().isThrownBy(() -> run.beginTrial(id))
				.withMessageContaining("cannot name a file");
		}
	}

	@Test
	void aDirectoryThatIsAbsentEmptyOrNoRunIsSaidToBeSo() throws IOException {
		assertRefused(this.runs.resolve("absent"), "does not exist; name a directory that ./proxylab run made");
		assertRefused(this.runs, "is empty; name a directory");
		Path file = Files.writeString(this.runs.resolve("file"), "");
		assertRefused(file, "is not a directory");
		assertRefused(this.runs, "is not a run: it has no manifest.json");
	}

	@Test
	void aLaunchThatAKilledLabLeftOpenIsReportedAndEndedByTheNextLab() throws IOException {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		LaunchRecord launch = run.read().launches().getFirst();
		LaunchRecord open = new LaunchRecord(launch.formatVersion(), launch.id() + "+2", launch.target(),
				launch.variant(), launch.replicate(), launch.startedAtEpochMillis(), launch.commands(),
				launch.generator(), launch.box(), launch.callsUpstream(), launch.startUp(), launch.warmUp(),
				launch.limits(), null);
		run.launches().write(open);
		Files.writeString(run.launches().directory(open.id()).resolve("gc.log"), "[2026-11-2");
		assertThat(run.read().launches()).filteredOn((read) -> read.id().equals(open.id()))
			.singleElement()
			.satisfies((read) -> assertThat(read.failure()).contains("no lab has ended it"));
		try (RunLock _ = run.lock()) {
			assertThat(run.read().launches()).contains(open);
		}
		Files.writeString(run.launches().directory(open.id()).resolve("gc.log"), "[2026-11-21");
		assertRefused(run.path(), "gc.log was changed after the lab wrote it");
	}

	@Test
	void aDirectoryThatCannotBeWrittenIsNamedWithACure() throws IOException {
		Path file = Files.writeString(this.runs.resolve("file"), "");
		assertThatExceptionOfType(RunDirectoryException.class)
			.isThrownBy(() -> RunDirectory.create(file, new SyntheticRun().manifest(), "", ZoneOffset.UTC))
			.withMessageStartingWith(file + " cannot be written (")
			.withMessageContaining("choose another directory with --runs DIR");
	}

}
