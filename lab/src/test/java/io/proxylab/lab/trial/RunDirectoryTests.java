package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Start;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
		Files.writeString(run.launchDirectory(TRIAL.launchId()).resolve("gc.log"), line.formatted("20.000")
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
	void aRunOfANewerLabIsRefused() throws IOException {
		Path run = new SyntheticRun().writeTo(this.runs).path();
		replace(run.resolve("manifest.json"), "\"formatVersion\": 3", "\"formatVersion\": 4, \"new\": 1");
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, "manifest.json has formatVersion 4, this lab reads up to 3; use the newer version");
	}

	@Test
	void aManifestOfAnOlderLabTellsByIdsWhoseClientCloses() throws IOException {
		SyntheticTrial closing = new SyntheticTrial("a", 10, 10).clientCloses();
		Path run = new SyntheticRun().with(TRIAL).with(closing).writeTo(this.runs).path();
		Path manifest = run.resolve("manifest.json");
		List<PlannedTrial> planned = RunDirectory.open(run).read().manifest().plannedTrials();
		replace(manifest, "\"formatVersion\": 3", "\"formatVersion\": 1");
		replace(manifest, "  \"auto\": null,\n  \"stopped\": null,\n", "");
		Files.writeString(manifest, Files.readString(manifest).replaceAll("(?s),\n  \"tolerances\": \\{.*?\n  }", ""));
		replace(manifest, ",\n      \"clientConnections\": \"keepAlive\"", "");
		replace(manifest, ",\n      \"clientConnections\": \"close\"", "");
		assertThat(Files.readString(manifest)).doesNotContain("clientConnections", "tolerances");
		ChangedTrial.sumRunAgain(run);
		assertThat(RunDirectory.open(run).read().manifest().plannedTrials()).isEqualTo(planned);
		assertThat(RunDirectory.open(run).read().manifest().tolerances()).isEqualTo(Tolerances.DEFAULTS);
	}

	@Test
	void aLaunchOfAnOlderLabTellsHowLongItsStartTookAndNoMore() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path launch = run.resolve("launches").resolve(TRIAL.launchId()).resolve("launch.json");
		Files.writeString(launch,
				Files.readString(launch)
					.replaceFirst("\"startUp\": \\{[^}]*\\}", "\"startUpMillis\": 4711")
					.replace("\"formatVersion\": 4", "\"formatVersion\": 2"));
		assertThat(Files.readString(launch)).contains("\"startUpMillis\": 4711").doesNotContain("startUp\"");
		ChangedTrial.sumRunAgain(run);
		assertThat(RunDirectory.open(run).read().launches()).singleElement()
			.satisfies((read) -> assertThat(read.startUp()).isEqualTo(new StartUp(Start.PLAIN, 4711, null)));
	}

	@Test
	void aLaunchOfALabThatLeftIdleCoresAloneSaysSo() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path launch = run.resolve("launches").resolve(TRIAL.launchId()).resolve("launch.json");
		Files.writeString(launch,
				Files.readString(launch)
					.replaceFirst(",\\s*\"idleCores\": \"system\"", "")
					.replace("\"formatVersion\": 4", "\"formatVersion\": 3"));
		assertThat(Files.readString(launch)).doesNotContain("idleCores");
		ChangedTrial.sumRunAgain(run);
		assertThat(RunDirectory.open(run).read().launches()).singleElement()
			.satisfies((read) -> assertThat(read.box().idleCores()).isEqualTo(IdleCores.SYSTEM));
	}

	/** Of users without patience of their own. */
	private static final String WAITING = """
			,
			    "patience": {
			      "timeoutMillis": null,
			      "retries": null,
			      "abandon": null
			    }""";

	@Test
	void aTrialOfAnOlderLabIsReadWithoutWhatThatLabDidNotRead() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		String json = Files.readString(trial.resolve("trial.json"));
		Files.writeString(trial.resolve("trial.json"), json.replaceFirst(",\n  \"incidents\": \\{[^}]*\\}", ""));
		replace(trial.resolve("trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 1");
		replace(trial.resolve("trial.json"),
				"  \"load\": {\n    \"kind\": \"closed\",\n    \"users\": 100,\n    \"thinkMillis\": 0,\n    \"thinking\": \"constant\""
						+ ",\n    \"then\": [ ]" + WAITING + "\n  },\n",
				"  \"users\": 100,\n");
		replace(trial.resolve("trial.json"), ",\n    \"offered\": null,\n    \"burst\": null", "");
		replace(trial.resolve("trial.json"), ",\n  \"capacity\": null", "");
		replace(trial.resolve("trial.json"), "\"measured\": {", "\"load\": {");
		replace(trial.resolve("trial.json"), "  \"clientConnections\": \"keepAlive\",\n", "");
		replace(trial.resolve("trial.json"), "  \"windows\": 1,\n", "");
		replace(trial.resolve("trial.json"), ",\n    \"connectionsOpened\": 0", "");
		ChangedTrial.sumAgain(trial);
		assertThat(RunDirectory.open(run).read().trials()).singleElement().satisfies((read) -> {
			assertThat(read.record().load()).isEqualTo(new Load.Closed(100));
			assertThat(read.record().measured()).isNotNull();
			assertThat(read.record().clientConnections()).isNull();
			assertThat(read.record().incidents()).isNull();
			assertThat(read.record().windows()).isNull();
			assertThat(read.record().upstream()).isNotNull()
				.satisfies((upstream) -> assertThat(upstream.connectionsOpened()).isNull());
		});
	}

	@Test
	void anOpenLoadOfAnOlderLabHasARateThatStays() throws IOException {
		SyntheticTrial open = new SyntheticTrial("a", new Load.Open(1000, Arrivals.POISSON), 10);
		Path run = new SyntheticRun().with(open).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(open.id());
		replace(trial.resolve("trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 3");
		replace(trial.resolve("trial.json"), ",\n    \"then\": [ ]" + WAITING, "");
		replace(trial.resolve("trial.json"), ",\n    \"attempts\": null", "");
		replace(trial.resolve("trial.json"), "  \"windows\": 1,\n", "");
		replace(trial.resolve("trial.json"), ",\n    \"burst\": null", "");
		replace(trial.resolve("trial.json"), ",\n  \"capacity\": null", "");
		ChangedTrial.sumAgain(trial);
		assertThat(RunDirectory.open(run).read().trials()).singleElement()
			.satisfies((read) -> assertThat(read.record().load()).isEqualTo(new Load.Open(1000, Arrivals.POISSON)));
	}

	@Test
	void aTrialBeforeHttp2SaysNothingOfItAndOfTheLoadAverage() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		TrialRecord written = RunDirectory.open(run).read().trials().getFirst().record();
		replace(trial.resolve("trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 11");
		replace(trial.resolve("trial.json"), ",\n    \"http2\": null", "");
		replace(trial.resolve("trial.json"), ",\n    \"loadAverage\": 1.5,\n    \"connectAttempts\": null", "");
		ChangedTrial.sumAgain(trial);
		TrialRecord read = RunDirectory.open(run).read().trials().getFirst().record();
		assertThat(read.measured()).isEqualTo(written.measured());
		assertThat(Objects.requireNonNull(read.incidents()).loadAverage()).isNull();
	}

	@Test
	void aTrialBeforeAttemptsToConnectWereCountedSaysNothingOfThem() throws IOException {
		SyntheticTrial written = new SyntheticTrial("servlet", 100, 10).connectAttempts(new ConnectAttempts(12, 11));
		Path run = new SyntheticRun().with(written).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(written.id());
		assertThat(attempts(run)).isEqualTo(new ConnectAttempts(12, 11));
		replace(trial.resolve("trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 13");
		replace(trial.resolve("trial.json"),
				",\n    \"connectAttempts\": {\n      \"dropped\": 12,\n      \"repeated\": 11\n    }", "");
		ChangedTrial.sumAgain(trial);
		assertThat(attempts(run)).isNull();
	}

	private static @Nullable ConnectAttempts attempts(Path run) throws IOException {
		TrialRecord read = RunDirectory.open(run).read().trials().getFirst().record();
		return Objects.requireNonNull(read.incidents()).connectAttempts();
	}

	@Test
	void aTrialThatWasCutBeforeHttp2HadARequestForEachConnection() throws IOException {
		Path run = new SyntheticRun()
			.with(new SyntheticTrial("servlet", new Load.Burst(5000), 90)
				.reduced(new LoadResult.Reduced(5000, 1900, 1900, "the limit of open files")))
			.writeTo(this.runs)
			.path();
		TrialRecord written = RunDirectory.open(run).read().trials().getFirst().record();
		Path trial = run.resolve("trials").resolve(written.id());
		replace(trial.resolve("trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 12");
		replace(trial.resolve("trial.json"), "\n      \"requests\": 1900,", "");
		ChangedTrial.sumAgain(trial);
		assertThat(RunDirectory.open(run).read().trials().getFirst().record().measured()).isEqualTo(written.measured());
	}

	@Test
	void aDamagedManifestIsNamed() throws IOException {
		Path run = new SyntheticRun().writeTo(this.runs).path();
		replace(run.resolve("manifest.json"), "\"seed\": 42,", "");
		assertRefused(run, "manifest.json was changed after the lab wrote it");
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, "manifest.json cannot be read (missing field 'seed'); restore it");
	}

	@Test
	void aTrialFileThatWasChangedOrRemovedIsNamed() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		replace(trial.resolve("trial.json"), "\"throughput\": 1000.0", "\"throughput\": 2000.0");
		assertRefused(run, "trial.json was changed after the lab wrote it", "delete the directory " + trial);
		Files.delete(trial.resolve("trial.json"));
		assertRefused(run, "trial.json is missing, SHA256SUMS names it");
		Files.delete(trial.resolve("SHA256SUMS"));
		assertRefused(run, "SHA256SUMS is missing");
	}

	@Test
	void aLogThatIsNeitherThereNorSummedIsOneWithoutValues() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		Files.delete(trial.resolve("added-time.hlog"));
		ChangedTrial.sumAgain(trial);
		assertRefused(run, "added-time.hlog holds 0 values where trial.json says 10000; restore it");
	}

	@Test
	void whatIsNoTextIsNamedAndTheCharacterThatStandsForItIsText() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		Path probes = trial.resolve("probes.csv");
		String good = Files.readString(probes);
		Files.writeString(probes, good + "\uFFFD\n");
		ChangedTrial.sumAgain(trial);
		assertRefused(run,
				"probes.csv cannot be read (line 12: has 1 value, but the heading names 3 columns); restore it");
		Files.write(probes, new byte[] { 'a', (byte) 0xff });
		ChangedTrial.sumAgain(trial);
		assertRefused(run, "probes.csv cannot be read (it is no UTF-8 text); restore it");
	}

	@Test
	void whatIsNotReadIsVerifiedAllTheSame() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		Files.writeString(trial.resolve("other.bin"), "as it was");
		ChangedTrial.sumAgain(trial);
		assertThat(RunDirectory.open(run).read().trials()).hasSize(1);
		Files.writeString(trial.resolve("other.bin"), "as it is");
		assertRefused(run, "other.bin was changed after the lab wrote it");
	}

	@Test
	void everyFileOfARunIsUnderItsChecksums() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).gcLogs().pace(1).writeTo(this.runs).path();
		for (String name : List.of("manifest.json", "experiment.yaml", "pace.csv",
				"launches/r1-webflux-webclient/launch.json", "launches/r1-webflux-webclient/gc.log",
				"trials/" + TRIAL.id() + "/SHA256SUMS")) {
			Path file = run.resolve(name);
			byte[] content = Files.readAllBytes(file);
			Files.write(file, Arrays.copyOf(content, content.length / 2));
			assertRefused(run, name.substring(name.lastIndexOf('/') + 1) + " was changed after the lab wrote it");
			Files.delete(file);
			assertThatExceptionOfType(RunDirectoryException.class).as("without %s", name)
				.isThrownBy(() -> RunDirectory.open(run).read());
			Files.write(file, content);
		}
		Files.writeString(run.resolve("launches/r1-webflux-webclient/gc.log.0"), "");
		assertRefused(run, "gc.log.0 is not in SHA256SUMS, so it can't be trusted");
		Files.delete(run.resolve("launches/r1-webflux-webclient/gc.log.0"));
		assertThat(RunDirectory.open(run).read().trials()).hasSize(1);
	}

	@Test
	void aRunWithoutChecksumsIsRefusedUntilItIsSealed() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Files.delete(run.resolve("SHA256SUMS"));
		Files.delete(run.resolve("launches/r1-webflux-webclient/SHA256SUMS"));
		assertRefused(run, "has no SHA256SUMS", "'./proxylab seal " + run + "'");
		RunDirectory.seal(run);
		assertThat(RunDirectory.open(run).read().trials()).hasSize(1);
		assertThatExceptionOfType(RunDirectoryException.class).isThrownBy(() -> RunDirectory.seal(run))
			.withMessageContaining("SHA256SUMS exists");
	}

	@Test
	void aListWithALineThatIsNoneIsRefused() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path list = run.resolve("SHA256SUMS");
		String sums = Files.readString(list);
		String sum = sums.substring(0, 64);
		for (String line : List.of(sum + "  a\0b", sum + "  ../a", sum + "  /etc/passwd", sum, "0  a", sum + "  ")) {
			Files.writeString(list, sums + line + "\n");
			assertRefused(run, "SHA256SUMS has an unreadable line '");
		}
		Files.writeString(list, sums + sum + "  manifest.json\n");
		assertRefused(run, "SHA256SUMS lists manifest.json twice");
	}

	/** The list of a run is replaced before the file that it lists. */
	@Test
	void aKillWhileAFileIsReplacedIsAnUnfinishedWriteAndNotAChange() throws IOException {
		RunDirectory directory = new SyntheticRun().with(TRIAL).pace(1).writeTo(this.runs);
		Path run = directory.path();
		Path file = run.resolve("pace.csv");
		byte[] first = Files.readAllBytes(file);
		directory.addPace(directory.read().pace().getFirst());
		assertThat(directory.read().pace()).hasSize(2);
		Files.move(file, run.resolve(".pace.csv.partial"));
		Files.write(file, first);
		assertThat(directory.read().pace()).as("the content aside is the latest").hasSize(2);
		try (RunLock _ = directory.lock()) {
			assertThat(run.resolve(".pace.csv.partial")).doesNotExist();
		}
		assertThat(directory.read().pace()).hasSize(2);
		Files.write(run.resolve(".pace.csv.partial"), first);
		Files.write(file, first);
		assertRefused(run, "pace.csv was changed after the lab wrote it");
	}

	@Test
	void aLaunchThatAKilledLabLeftOpenIsReportedAndEndedByTheNextLab() throws IOException {
		RunDirectory run = new SyntheticRun().with(TRIAL).writeTo(this.runs);
		LaunchRecord launch = run.read().launches().getFirst();
		LaunchRecord open = new LaunchRecord(launch.formatVersion(), launch.id() + "+2", launch.target(),
				launch.variant(), launch.replicate(), launch.startedAtEpochMillis(), launch.commands(),
				launch.generator(), launch.box(), launch.callsUpstream(), launch.startUp(), launch.warmUp(),
				launch.limits(), null);
		run.writeLaunch(open);
		Files.writeString(run.launchDirectory(open.id()).resolve("gc.log"), "[2026-11-2");
		assertThat(run.read().launches()).filteredOn((read) -> read.id().equals(open.id()))
			.singleElement()
			.satisfies((read) -> assertThat(read.failure()).contains("no lab has ended it"));
		try (RunLock _ = run.lock()) {
			assertThat(run.read().launches()).contains(open);
		}
		Files.writeString(run.launchDirectory(open.id()).resolve("gc.log"), "[2026-11-21");
		assertRefused(run.path(), "gc.log was changed after the lab wrote it");
	}

	@Test
	void figuresThatContradictEachOtherAreRefusedWithBothValues() throws IOException {
		Path run = new SyntheticRun().with(TRIAL)
			.with(new SyntheticTrial("servlet", 100, 10))
			.writeTo(this.runs)
			.path();
		Path trial = run.resolve("trials").resolve(TRIAL.id()).resolve("trial.json");
		contradiction(run, trial, "\"throughput\": 1000.0", "\"throughput\": 2000.0",
				"trial.json says throughput 2000.0/s, but 10000 completed in 10.0 s make 1000.0/s");
		contradiction(run, trial, "\"replicate\": 1", "\"replicate\": 2",
				"trial.json says replicate 2, but " + run.resolve("launches"));
		contradiction(run, trial, "\"delay\": \"10ms\"", "\"delay\": \"11ms\"",
				"trial.json says delay 11ms, but the plan in");
		contradiction(run, trial, "\"delay\": \"10ms\"", "\"delay\": \"soon\"", "trial.json cannot be read (");
		contradiction(run, trial, "\"throughput\": 1000.0", "\"throughput\": 1e999",
				"trial.json cannot be read (measured.throughput: ");
		contradiction(run, run.resolve("launches/r1-servlet/launch.json"), "\"cpus\": 1.0", "\"cpus\": 2.0",
				"says box t2.micro (");
		contradiction(run, run.resolve("manifest.json"), "\"replicates\": 1", "\"replicates\": 2147483647",
				"out of range; write 1 to 100");
	}

	@Test
	void aBoxThatTheExperimentDoesNotAskForIsRefused() {
		SyntheticRun run = new SyntheticRun().with(TRIAL).experiment("name: synthetic\nbox: ecs-256\n");
		assertRefused(run.writeTo(this.runs).path(), "launch.json says box t2.micro (1.0 CPU, 1073741824 bytes), but",
				"experiment.yaml says ecs-256 (0.25 CPU, 536870912 bytes); one of the two was changed");
		SyntheticRun same = new SyntheticRun().with(TRIAL).experiment("name: synthetic\nbox: t2.micro\n");
		assertThat(same.in(this.runs).trials()).hasSize(1);
	}

	private static void contradiction(Path run, Path file, String old, String replacement, String message)
			throws IOException {
		String original = Files.readString(file);
		replace(file, old, replacement);
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, message);
		Files.writeString(file, original);
		ChangedTrial.sumRunAgain(run);
		assertThat(RunDirectory.open(run).read().trials()).hasSize(2);
	}

	@Test
	void aRenamedTrialIsRefused() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Path trial = run.resolve("trials").resolve(TRIAL.id());
		Files.move(trial, trial.resolveSibling("r1-other"));
		assertRefused(run, "r1-other is not in the SHA256SUMS of the run, so it can't be trusted");
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, "rename the directory back to " + TRIAL.id());
	}

	@Test
	void aTrialWithoutItsLaunchIsRefused() throws IOException {
		Path run = new SyntheticRun().with(TRIAL).writeTo(this.runs).path();
		Files.delete(run.resolve("launches").resolve(TRIAL.launchId()).resolve("launch.json"));
		assertRefused(run, "launch.json is missing, SHA256SUMS names it; restore it from a copy, or delete");
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, "names the launch 'r1-webflux-webclient', but", "launch.json does not exist");
	}

	@Test
	void aDirectoryThatCannotBeWrittenIsNamedWithACure() throws IOException {
		Path file = Files.writeString(this.runs.resolve("file"), "");
		assertThatExceptionOfType(RunDirectoryException.class)
			.isThrownBy(() -> RunDirectory.create(file, new SyntheticRun().manifest(), "", ZoneOffset.UTC))
			.withMessageStartingWith(file + " cannot be written (")
			.withMessageContaining("choose another directory with --runs DIR");
	}

	private static void replace(Path file, String old, String replacement) throws IOException {
		String text = Files.readString(file);
		assertThat(text).contains(old);
		Files.writeString(file, text.replace(old, replacement));
	}

	private static void assertRefused(Path run, String... parts) {
		assertThatExceptionOfType(RunDirectoryException.class).isThrownBy(() -> RunDirectory.open(run).read())
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

}
