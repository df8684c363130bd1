package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.process.Exit;
import io.proxylab.lab.report.ExampleRun;
import io.proxylab.lab.report.Golden;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTests {

	@TempDir
	Path runs;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void theTableIsAsItWasAndFitsATerminal() {
		List<String> lines = ResultsText.lines(Analysis.of(ExampleRun.synthetic().in(this.runs)), false);
		Golden.assertGolden("table.txt", String.join("\n", lines) + "\n");
		assertThat(lines).allSatisfy((line) -> assertThat(line.length()).isLessThanOrEqualTo(80));
	}

	@Test
	void coloursAddNothingButColours() {
		var results = Analysis.of(ExampleRun.synthetic().in(this.runs));
		List<String> coloured = ResultsText.lines(results, true);
		assertThat(coloured).anySatisfy((line) -> assertThat(line).contains("\u001b["));
		assertThat(coloured.stream().map((line) -> line.replaceAll("\u001b\\[[0-9;]*m", "")))
			.isEqualTo(ResultsText.lines(results, false));
	}

	@Test
	void aPercentileThatIsWithheldIsExplained() {
		SyntheticRun few = new SyntheticRun().with(new SyntheticTrial("direct", 10, 100).throughput(90));
		assertThat(ResultsText.lines(Analysis.of(few.in(this.runs)), false))
			.contains("- instead of a percentile: fewer than ten answers lie beyond it");
	}

	@Test
	void aTargetThatItsBoxKilledIsToldAtItsRowAndWithItsLastWords() {
		String reason = "target servlet ended (exit code %s)\n    the end of its log target.out:\n    listens on port 8080"
			.formatted(new Exit(137, 1).meaning());
		SyntheticRun killed = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.with(new SyntheticTrial("servlet", 10, 10).failure(reason))
			.launchFailure("servlet", reason);
		assertThat(ResultsText.lines(Analysis.of(killed.in(this.runs)), false)).containsSubsequence(
				"servlet: not measured: target servlet ended (exit code 137, killed by the memory",
				"    limit of the box (OOM))", "Refused, failed or missing", "    the end of its log target.out:",
				"    listens on port 8080");
	}

	@Test
	void aWholeAndValidRunIsDone() {
		Path run = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10)).writeTo(this.runs).path();
		assertThat(execute("report", run.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("10 users x 10ms", run.resolve("report.html").toString());
	}

	@Test
	void aRunMayBeNamedByAPathWithDotsInIt() {
		Path run = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10)).writeTo(this.runs).path();
		assertThat(execute("report", this.runs + "/./../" + this.runs.getFileName() + "/" + run.getFileName()))
			.as(this.err::toString)
			.isEqualTo(ExitCodes.DONE);
	}

	@Test
	void aRunWithInvalidOrMissingTrialsIsIncomplete() {
		Path run = ExampleRun.synthetic().writeTo(this.runs).path();
		assertThat(execute("report", run.toString())).isEqualTo(ExitCodes.INCOMPLETE);
	}

	/** A real lab wrote it: a later one reads it, too. */
	@Test
	void theExampleOfDocsIsReportedRankedAndWhole() throws IOException {
		Path example = Path.of("..", "docs", "example-run");
		Path run = this.runs.resolve("example-run");
		try (Stream<Path> files = Files.walk(example)) {
			for (Path file : files.toList()) {
				Files.copy(file, run.resolve(example.relativize(file).toString()));
			}
		}
		assertThat(execute("report", run.toString())).as(this.err::toString).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString())
			.contains("800 users x 10ms", "800 users x 500ms", "servlet-blocking-apache5", "webflux-webclient",
					"24 of 24 windows warm", "best by req/s",
					"holds, confirmed: p99(webflux-webclient, 500ms) <= 800ms",
					"confirmed: throughput(webflux-webclient, 500ms) >= 3 *")
			.as("README and docs/results-format.md tell that none is refused")
			.doesNotContain("- trial ", "unranked");
		assertThat(run).isDirectoryContaining("glob:**/report.html");
	}

	@Test
	void aGateThatFailsIsToldByTheExitCodeUnlessTrialsAreInvalid() {
		SyntheticRun whole = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10));
		assertThat(report(whole.experiment("gates: [threads(direct) < 9, p50(direct) <= 20ms]"), "absent"))
			.isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(report(whole.experiment("gates: [p50(direct) <= 20ms]"), "holds")).isEqualTo(ExitCodes.DONE);
		assertThat(report(whole.experiment("claims: [p50(direct) <= 2ms]"), "refuted")).isEqualTo(ExitCodes.DONE);
		assertThat(report(whole.experiment("gates: [p50(direct) <= 2ms]"), "fails")).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(report(whole.without(new SyntheticTrial("servlet", 10, 10)), "incomplete"))
			.isEqualTo(ExitCodes.INCOMPLETE);
	}

	@Test
	void aMistakeThatWasMadeInTheRunsOwnCopyOfItsExperimentIsWrongInput() {
		assertThat(report(new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.experiment("name: synthetic\nclaims: [p50(direkt) <= 2ms]\n"), "wrong")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains(
				"synthetic/experiment.yaml:2:14: claims: 'direkt' is no target of this experiment; did you mean direct?");
	}

	private int report(SyntheticRun run, String folder) {
		return execute("report", run.writeTo(this.runs.resolve(folder)).path().toString());
	}

	@Test
	void onlyTheFormatsAskedForAreWritten() {
		Path run = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10)).writeTo(this.runs).path();
		assertThat(execute("report", "--format", "csv,markdown", run.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(run).isDirectoryContaining("glob:**/results.csv")
			.isDirectoryContaining("glob:**/report.md")
			.isDirectoryNotContaining("glob:**/report.html");
	}

	@Test
	void anUnknownFormatIsToldWithTheChoices() {
		assertThat(execute("report", "--format", "pdf", "runs/any")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("'pdf'", "HTML, MARKDOWN, CSV, JSON");
	}

	@Test
	void aDirectoryThatIsNoRunIsWrongInput() {
		assertThat(execute("report", this.runs.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("is empty; name a directory that ./proxylab run made")
			.doesNotContain("\tat ");
	}

	@Test
	void ratiosStandBesideTheTargetThatIsNamed() {
		Path run = new SyntheticRun().with(new SyntheticTrial("nginx", 10, 10).targetCores(0.1))
			.with(new SyntheticTrial("gateway", 10, 10).targetCores(0.2))
			.writeTo(this.runs)
			.path();
		assertThat(execute("ratios", run.toString(), "--to", "gateway")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("10 users x 10ms", "ratio to that of gateway", "0.50");
	}

	@Test
	void ratiosToATargetThatTheRunHasNotAreToldWithTheChoices() {
		Path run = new SyntheticRun().with(new SyntheticTrial("nginx", 10, 10)).writeTo(this.runs).path();
		assertThat(execute("ratios", "--to", "ngin", run.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("--to 'ngin'", "choices: nginx");
	}

	private int execute(String... args) {
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true)).execute(args);
	}

}
