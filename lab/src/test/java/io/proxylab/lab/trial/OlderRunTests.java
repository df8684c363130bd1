package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.ChangedTrial.assertRefused;
import static io.proxylab.lab.trial.ChangedTrial.replace;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of other versions of the lab. */
class OlderRunTests {

	private static final SyntheticTrial TRIAL = new SyntheticTrial("webflux-webclient", 100, 10)
		.error(ErrorKind.CONNECT_REFUSED, 3);

	@TempDir
	Path runs;

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

}
