package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.ChangedTrial.assertRefused;
import static io.proxylab.lab.trial.ChangedTrial.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with files that were changed, removed or added after the lab wrote them. */
class ChangedRunTests {

	private static final SyntheticTrial TRIAL = new SyntheticTrial("webflux-webclient", 100, 10)
		.error(ErrorKind.CONNECT_REFUSED, 3);

	@TempDir
	Path runs;

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
		assertRefused(run, "probes.csv cannot be read (not text in UTF-8); restore it");
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
		RunSeal.seal(run);
		assertThat(RunDirectory.open(run).read().trials()).hasSize(1);
		assertThatExceptionOfType(RunDirectoryException.class).isThrownBy(() -> RunSeal.seal(run))
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

}
