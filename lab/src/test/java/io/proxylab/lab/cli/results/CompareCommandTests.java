package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTests {

	private static final Map<String, Path> SHARED = new HashMap<>();

	/** Runs that tests read and don't change, each written once. */
	@TempDir
	static Path shared;

	@TempDir
	Path runs;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aRunThatGivesATenthLessIsARegressionWithItsInterval() {
		Path before = run("before", 1, 1, 6);
		assertThat(compare(before, run("after", 1, 0.9, 6))).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString())
			.containsPattern("req/s +\\S+ +\\S+ +-10\\.0% +-1\\d\\.\\d% to -\\d\\.\\d% +REGRESSION\n")
			.contains("1 regression among", "worse by more than 5% and shown to differ.")
			.doesNotContain("differ, and so may");
	}

	@Test
	void theSameAgainIsEquivalentAndALooserThresholdAllowsMore() {
		Path before = run("before", 1, 1, 6);
		assertThat(compare(before, run("same", 1, 1, 6))).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("equivalent", "No regression among").doesNotContain("REGRESSION");
		Path after = run("after", 1, 0.9, 6);
		assertThat(compare(before, after, "--threshold", "15%")).isEqualTo(ExitCodes.DONE);
		assertThat(compare(before, after, "--threshold", "throughput=15%,2%")).isEqualTo(ExitCodes.DONE);
		assertThat(compare(before, after, "--threshold", "15", "--threshold", "throughput=2")).isOne();
	}

	/** The whole machine is slower: the control says so. */
	@Test
	void relativeToTheControlASlowerMachineIsNoRegression() {
		Path before = run("before", 1, 1, 6);
		Path after = run("after", 0.8, 0.8, 6);
		assertThat(compare(before, after)).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(compare(before, after, "--to", "direct")).isEqualTo(ExitCodes.DONE);
		assertThat(unwrapped()).contains("relative to direct in its replicate.");
	}

	@Test
	void withOneReplicateTheEstimateDecidesAndThereIsNoInterval() {
		assertThat(compare(run("before", 1, 1, 1), run("after", 1, 0.9, 1))).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).containsPattern("-10\\.0% +no interval +REGRESSION\n").contains("no interval");
		assertThat(unwrapped()).contains("There is no interval: one launch each, so the estimate alone decides.");
	}

	@Test
	void everyLineFitsATerminal() {
		compare(run("before", 1, 1, 6), ComparedRuns.run(1, 0.9, 6)
			.cpuModel("A Processor With A Name That Is Longer Than Any Line Of A Terminal Ought To Be, 64 Cores")
			.with(new SyntheticTrial("servlet-of-a-rather-long-name.upstream-close.tracing", 10_000, 1000))
			.writeTo(this.runs.resolve("after"))
			.path());
		assertThat(this.out.toString().lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
	}

	@Test
	void coloursAddNothingButColours() {
		assertThat(TextLines.styled(true, "bold,red", "a  b").replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo("a  b");
		assertThat(TextLines.styled(false, "bold,red", "a  b")).isEqualTo("a  b");
	}

	@Test
	void cellsThatOnlyOneOfThemHasAreNamed() {
		Path more = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10))
			.with(new SyntheticTrial("servlet", 800, 10).order(2))
			.writeTo(this.runs.resolve("more"))
			.path();
		Path less = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10))
			.writeTo(this.runs.resolve("less"))
			.path();
		assertThat(compare(more, less)).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("Only before\n  servlet, 800 users x 10ms\n");
	}

	@Test
	void onAnotherMachineNothingIsConcludedAndTheExitCodeSaysSo() {
		Path before = run("before", 1, 1, 6);
		Path after = ComparedRuns.run(1, 0.9, 6).cpuModel("Synthetic 2000").writeTo(this.runs.resolve("after")).path();
		assertThat(compare(before, after)).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(this.out.toString())
			.contains("Not comparable\n  cpuModel differs: Synthetic 1000 before, Synthetic 2000")
			.containsPattern("req/s +\\S+ +\\S+ +-10\\.0% +-1\\d\\.\\d% to -\\d\\.\\d% +no verdict\n")
			.doesNotContain("REGRESSION", "equivalent", "differ, and so may");
		assertThat(unwrapped()).contains("Not comparable: no regression can be concluded from",
				"Run the same experiment on the same machine again");
		assertThat(compare(before, after, "--to", "direct")).isEqualTo(ExitCodes.INCOMPLETE);
	}

	@Test
	void withOneReplicateOnAnotherMachineTheEstimateDecidesNothing() {
		Path after = ComparedRuns.run(1, 0.5, 1).cpuModel("Synthetic 2000").writeTo(this.runs.resolve("after")).path();
		assertThat(compare(run("before", 1, 1, 1), after)).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(this.out.toString()).contains("no verdict").doesNotContain("REGRESSION");
	}

	@Test
	void aCellThatWasToBeMeasuredAndIsMissingOrInvalidOutranksARegression() {
		Path before = runWith(new SyntheticTrial("servlet", 800, 10).order(2), "before");
		Path half = ComparedRuns.run(1, 0.8, 1)
			.without(new SyntheticTrial("servlet", 800, 10).order(2))
			.writeTo(this.runs.resolve("half"))
			.path();
		assertThat(compare(before, half)).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(unwrapped()).contains("servlet, 800 users x 10ms: not measured after",
				"Refused, failed or missing after", "REGRESSION", "not all could be compared");
		Path invalid = runWith(new SyntheticTrial("servlet", 800, 10).order(2).error(ErrorKind.BAD_STATUS, 5000),
				"invalid");
		assertThat(compare(before, invalid)).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(this.out.toString()).contains("servlet, 800 users x 10ms: no valid trial after");
	}

	@Test
	void aFormatIsPrintedOrGoesIntoAFileWithTheTextOnTheTerminal() {
		Path before = run("before", 1, 1, 6);
		Path after = run("after", 1, 0.9, 6);
		assertThat(compare(before, after, "--format", "json")).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).startsWith("{").contains("\"regression\": true", "\"throughput\": 0.05");
		this.out.getBuffer().setLength(0);
		Path file = this.runs.resolve("comparison.md");
		assertThat(compare(before, after, "--format", "markdown", "--out", file.toString()))
			.isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(file).content().startsWith("## ").contains("### Regressions");
		assertThat(this.out.toString()).contains("REGRESSION").endsWith(file + "\n").doesNotContain("###");
	}

	@Test
	void aFileThatCannotBeWrittenIsWrongInput() {
		assertThat(compare(run("before", 1, 1, 1), run("after", 1, 1, 1), "--out",
				this.runs.resolve("absent/comparison.txt").toString()))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("cannot be written (no such file or directory); name a file");
	}

	@Test
	void whatCannotBeComparedIsWrongInputAndSaysWhatToDo() {
		Path before = run("before", 1, 1, 1);
		Path after = run("after", 1, 1, 1);
		Path other = new SyntheticRun().with(new SyntheticTrial("other", 100, 10))
			.writeTo(this.runs.resolve("other"))
			.path();
		assertThat(Stream.of(compare(before, other), compare(before, before), compare(before, this.runs),
				compare(before, this.runs.resolve("absent")), compare(before, after, "--threshold", "0"),
				compare(before, after, "--to", "nobody"), compare(before, after, "--format", "pdf")))
			.containsOnly(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("have no valid figure in common;", " are the same run; name two",
				" is not a run: it has no manifest.json; name a directory", "absent does not exist;",
				"--threshold '0': not above 0; write a percentage",
				"--to 'nobody': not a target of both runs; choices: direct, servlet", "HTML, MARKDOWN, JSON, JUNIT");
		assertThat(ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err, true))
			.execute("compare", before.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("Missing required parameter: 'RUN_B'");
	}

	@Test
	void aRunThatIsNewerOrTamperedWithIsRefusedByFile() throws IOException {
		Path before = run("before", 1, 1, 1);
		Path newer = ComparedRuns.run(1, 1, 1).writeTo(this.runs.resolve("newer")).path();
		Path manifest = newer.resolve("manifest.json");
		Files.writeString(manifest,
				Files.readString(manifest).replaceFirst("\"formatVersion\": \\d+", "\"formatVersion\": 99"));
		ChangedTrial.sumRunAgain(newer);
		assertThat(compare(before, newer)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains(manifest + " has formatVersion 99");
		Path tampered = ComparedRuns.run(1, 1, 1).writeTo(this.runs.resolve("tampered")).path();
		Path trial = tampered.resolve("trials/r1-servlet-100users-10ms/trial.json");
		Files.writeString(trial, Files.readString(trial).replaceFirst("\"completed\": \\d+", "\"completed\": 9"));
		assertThat(compare(before, tampered)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("r1-servlet-100users-10ms", "SHA256SUMS").doesNotContain("\tat ");
	}

	private static Path run(String folder, double control, double servlet, int replicates) {
		return SHARED.computeIfAbsent(folder + "-" + control + "-" + servlet + "-" + replicates,
				(name) -> ComparedRuns.run(control, servlet, replicates).writeTo(shared.resolve(name)).path());
	}

	private Path runWith(SyntheticTrial other, String folder) {
		return ComparedRuns.run(1, 1, 1).with(other).writeTo(this.runs.resolve(folder)).path();
	}

	private String unwrapped() {
		return this.out.toString().replaceAll("\\s+", " ");
	}

	private int compare(Path before, Path after, String... options) {
		String[] args = new String[3 + options.length];
		args[0] = "compare";
		System.arraycopy(options, 0, args, 1, options.length);
		args[args.length - 2] = before.toString();
		args[args.length - 1] = after.toString();
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true)).execute(args);
	}

}
