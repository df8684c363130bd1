package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run directory that cannot be trusted: every command that reads one names the file and
 * the cure, and leaves the directory as it is.
 */
class BadRunTests {

	private static final String TRIAL = "trials/r1-servlet-10users-10ms/";

	private static final String TRIAL_CURE = "its trial then counts as missing";

	@TempDir
	Path runs;

	static Stream<Arguments> damages() {
		return Stream.of(
				damage("manifest is gone", "is not a run: it has no manifest.json; name a directory",
						(run) -> Files.delete(run.resolve("manifest.json"))),
				damage("manifest is cut", "manifest.json was changed after the lab wrote it",
						(run) -> cut(run.resolve("manifest.json"))),
				damage("manifest is empty", "manifest.json was changed after the lab wrote it",
						(run) -> Files.writeString(run.resolve("manifest.json"), "")),
				damage("manifest is of a newer lab", "this lab reads up to 3; use the newer version of the lab",
						(run) -> {
							replace(run.resolve("manifest.json"), "\"formatVersion\": 3", "\"formatVersion\": 99");
							ChangedTrial.sumRunAgain(run);
						}),
				damage("manifest is no text", "manifest.json cannot be read (not text in UTF-8); restore it", (run) -> {
					Files.write(run.resolve("manifest.json"), new byte[] { '{', (byte) 0xff });
					ChangedTrial.sumRunAgain(run);
				}),
				damage("experiment is gone",
						"experiment.yaml cannot be read (no such file or directory); restore it from a copy",
						(run) -> Files.delete(run.resolve("experiment.yaml"))),
				damage("launch is cut", "launch.json was changed after the lab wrote it",
						(run) -> cut(run.resolve("launches/r1-servlet/launch.json"))),
				damage("launch is cut and summed", "launch.json cannot be read (line ", (run) -> {
					cut(run.resolve("launches/r1-servlet/launch.json"));
					ChangedTrial.sumRunAgain(run);
				}), damage("launch is of a newer lab", "launch.json has formatVersion 99, this lab reads up to 4",
						(run) -> {
							replace(run.resolve("launches/r1-servlet/launch.json"), "\"formatVersion\": 4",
									"\"formatVersion\": 99");
							ChangedTrial.sumRunAgain(run);
						}),
				damage("launch is gone", "r1-servlet/launch.json is missing, SHA256SUMS names it; restore it",
						(run) -> Files.delete(run.resolve("launches/r1-servlet/launch.json"))),
				damage("one byte of a histogram changed", "response-time.hlog was changed after the lab wrote it",
						(run) -> flip(run.resolve(TRIAL + "response-time.hlog"))),
				damage("trial is cut", "trial.json was changed after the lab wrote it",
						(run) -> cut(run.resolve(TRIAL + "trial.json"))),
				damage("trial is of a newer lab", "trial.json has formatVersion 99, this lab reads up to 15", (run) -> {
					replace(run.resolve(TRIAL + "trial.json"), "\"formatVersion\": 15", "\"formatVersion\": 99");
					ChangedTrial.sumAgain(run.resolve(TRIAL));
				}),
				damage("time series is gone", "timeseries.csv is missing, SHA256SUMS names it; restore it",
						(run) -> Files.delete(run.resolve(TRIAL + "timeseries.csv"))),
				damage("checksums are gone", "SHA256SUMS is missing, so the files next to it can't be trusted",
						(run) -> Files.delete(run.resolve(TRIAL + "SHA256SUMS"))),
				damage("checksums are emptied", "SHA256SUMS was changed after the lab wrote it",
						(run) -> Files.writeString(run.resolve(TRIAL + "SHA256SUMS"), "")),
				damage("checksums are cut", TRIAL_CURE, (run) -> cut(run.resolve(TRIAL + "SHA256SUMS"))),
				damage("trial has another name", "is not in the SHA256SUMS of the run, so it can't be trusted",
						(run) -> Files.move(run.resolve(TRIAL), run.resolve("trials/other"))));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("damages")
	void everyCommandNamesTheFileAndTheCureAndChangesNothing(String what, String told, Damage damage)
			throws IOException {
		Path whole = run("whole");
		Path bad = run("bad");
		damage.apply(bad);
		Map<String, String> before = contents(bad);
		for (List<String> command : commands(whole, bad)) {
			Outcome outcome = execute(command);
			assertThat(outcome.exitCode()).as("%s", command).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(outcome.err()).as("%s", command)
				.startsWith("proxylab: " + this.runs)
				.contains(told)
				.contains("; ")
				.doesNotContain("\tat ", "StreamReadFeature");
			assertThat(outcome.out()).as("%s", command).isEmpty();
			assertThat(contents(bad)).as("%s", command).isEqualTo(before);
		}
	}

	@Test
	void aDirectoryThatIsAbsentOrEmptyIsToldByEveryCommand() throws IOException {
		Path whole = run("whole");
		Path empty = Files.createDirectory(this.runs.resolve("empty"));
		for (List<String> command : commands(whole, empty)) {
			Outcome outcome = execute(command);
			assertThat(outcome.exitCode()).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(outcome.err()).isEqualToIgnoringNewLines("proxylab: " + empty
					+ " is empty; name a directory that ./proxylab run made, such as runs/20260131-120000-quick");
			assertThat(empty).isEmptyDirectory();
		}
		for (List<String> command : commands(whole, this.runs.resolve("absent"))) {
			Outcome outcome = execute(command);
			assertThat(outcome.exitCode()).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(outcome.err()).contains("absent does not exist; name a directory");
			assertThat(this.runs.resolve("absent")).doesNotExist();
		}
	}

	/** Half a run is none that is wrong: its report says what is missing. */
	@Test
	void aRunThatEndedBeforeItsFirstTrialHasAReportAndNothingToCompare() throws IOException {
		Path whole = run("whole");
		Path half = new SyntheticRun().without(new SyntheticTrial("servlet", 10, 10))
			.writeTo(this.runs.resolve("half"))
			.path();
		Map<String, String> before = contents(half);
		assertThat(execute(List.of("compare", whole.toString(), half.toString())).err())
			.contains("have no valid figure in common; './proxylab report RUN' shows what each has");
		assertThat(execute(List.of("ratios", half.toString())).err())
			.contains("has no valid trial of a target whose CPU was read; './proxylab report RUN' tells why");
		assertThat(execute(List.of("profile", half.toString())).err())
			.contains("has no flight recording of a trial; write measure: { profile: cpu }");
		assertThat(contents(half)).isEqualTo(before);
		Outcome report = execute(List.of("report", half.toString()));
		assertThat(report.exitCode()).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(report.out()).contains("nothing was measured", "trial r1-servlet-10users-10ms is missing");
		assertThat(contents(half)).containsAllEntriesOf(before);
	}

	@Test
	void aFlightRecordingThatIsNoneIsNamedWithACure() throws IOException {
		Path run = run("profiled");
		Path recording = run.resolve("launches/r1-servlet/profile.jfr");
		Files.writeString(recording, "FLR\0 and then nothing of a recording");
		ChangedTrial.sumRunAgain(run);
		Outcome outcome = execute(List.of("profile", run.toString()));
		assertThat(outcome.exitCode()).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(outcome.err()).startsWith("proxylab: " + recording + " cannot be read (")
			.contains("restore it from a copy, or delete it")
			.doesNotContain("\tat ");
	}

	private Path run(String folder) {
		return new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.with(new SyntheticTrial("servlet", 10, 10))
			.writeTo(this.runs.resolve(folder))
			.path();
	}

	private static List<List<String>> commands(Path whole, Path bad) {
		return List.of(List.of("report", bad.toString()), List.of("compare", bad.toString(), whole.toString()),
				List.of("compare", whole.toString(), bad.toString()), List.of("ratios", bad.toString()),
				List.of("profile", bad.toString()));
	}

	private static Outcome execute(List<String> args) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int exitCode = ProxyLab.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
			.execute(args.toArray(String[]::new));
		return new Outcome(exitCode, out.toString(), err.toString());
	}

	/** The bytes of every file, and every directory, by path. */
	private static Map<String, String> contents(Path directory) throws IOException {
		Map<String, String> contents = new TreeMap<>();
		try (Stream<Path> all = Files.walk(directory)) {
			for (Path path : all.toList()) {
				contents.put(directory.relativize(path).toString(),
						Files.isDirectory(path) ? "directory" : sha256(Files.readAllBytes(path)));
			}
		}
		return contents;
	}

	private static Arguments damage(String what, String told, Damage damage) {
		return Arguments.of(what, told, damage);
	}

	private static void cut(Path file) throws IOException {
		byte[] bytes = Files.readAllBytes(file);
		Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
	}

	private static void flip(Path file) throws IOException {
		byte[] bytes = Files.readAllBytes(file);
		bytes[bytes.length / 2] ^= 1;
		Files.write(file, bytes);
	}

	private static void replace(Path file, String old, String replacement) throws IOException {
		String text = Files.readString(file);
		assertThat(text).contains(old);
		Files.writeString(file, text.replace(old, replacement));
	}

	private static String sha256(byte[] bytes) {
		try {
			return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private record Outcome(int exitCode, String out, String err) {
	}

	@FunctionalInterface
	interface Damage {

		void apply(Path run) throws IOException;

	}

}
