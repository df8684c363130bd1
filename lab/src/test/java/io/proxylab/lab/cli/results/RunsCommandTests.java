package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The runs that there are, and the page of one. */
class RunsCommandTests {

	@TempDir
	Path runs;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void eachRunSaysWhenItBeganAndHowManyOfItsTrialsAreFinished() throws IOException {
		Path run = made("20260131-120000-two");
		assertThat(execute("runs", this.runs.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString().lines()).singleElement()
			.satisfies((line) -> assertThat(line).containsPattern("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ")
				.endsWith(run + "  2 trials"));
		Files.move(run.resolve("trials").resolve(aTrial(run)), this.runs.resolve("lost"));
		this.out.getBuffer().setLength(0);
		assertThat(execute("runs", this.runs.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString().strip()).endsWith("1 of 2 trials; resume goes on");
	}

	@Test
	void scriptsGetTheSameAsJson() {
		Path run = made("20260131-120000-two");
		assertThat(execute("runs", "--json", this.runs.toString())).isEqualTo(ExitCodes.DONE);
		JsonNode listed = JsonMapper.builder().build().readTree(this.out.toString());
		assertThat(listed).singleElement().satisfies((one) -> {
			assertThat(one.path("path").asString()).isEqualTo(run.toString());
			assertThat(one.path("finishedTrials").asInt()).isEqualTo(2);
			assertThat(one.path("report").isNull()).isTrue();
		});
	}

	@Test
	void aRunThatCannotBeReadIsToldAfterTheOthers() throws IOException {
		made("20260131-120000-two");
		Path broken = Files.createDirectory(this.runs.resolve("20260131-130000-broken"));
		Files.writeString(broken.resolve(RunDirectory.MANIFEST_FILE), "{");
		assertThat(execute("runs", this.runs.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).contains("two  2 trials");
		assertThat(this.err.toString()).contains(broken.toString());
	}

	@ParameterizedTest
	@CsvSource({ "startedAtEpochMillis, 9223372036854775807, is no time", "replicates, 2147483647, out of range",
			"seed, 1e999, seed", "formatVersion, 99, has formatVersion 99" })
	void aRunWithAnImpossibleFigureIsNamedAndTheOthersAreListed(String field, String value, String reason)
			throws IOException {
		made("20260131-120000-two");
		Path broken = made("20260131-130000-broken");
		Path manifest = broken.resolve(RunDirectory.MANIFEST_FILE);
		Files.writeString(manifest,
				Files.readString(manifest).replaceFirst("\"" + field + "\": \\d+", "\"" + field + "\": " + value));
		ChangedTrial.sumRunAgain(broken);
		assertThat(execute("runs", this.runs.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).contains("two  2 trials");
		assertThat(this.err.toString()).contains(manifest.toString(), reason).doesNotContain("\tat ", "java.");
	}

	@Test
	void whereThereAreNoneItSaysHowToMakeOne() {
		assertThat(execute("runs", this.runs.resolve("nowhere").toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("there is no directory '", "./proxylab run");
	}

	@Test
	void completionKnowsCommandsAndTheirOptions() {
		assertThat(execute("completion")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("complete -F _complete_proxylab", "_picocli_proxylab_resume",
				"--disturbed");
	}

	private Path made(String name) {
		Path run = new SyntheticRun().with(new SyntheticTrial("direct", 10, 100))
			.with(new SyntheticTrial("netty", 10, 100))
			.writeTo(this.runs)
			.path();
		try {
			return Files.move(run, this.runs.resolve(name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String aTrial(Path run) {
		return List.copyOf(RunDirectory.open(run).finishedTrials()).getFirst();
	}

	private int execute(String... arguments) {
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true))
			.execute(arguments);
	}

}
