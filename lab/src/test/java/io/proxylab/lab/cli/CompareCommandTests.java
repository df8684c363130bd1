package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTests {

	private static final double[] LAUNCHES = { 1, 1.01, 0.99, 1.005, 0.995, 1 };

	@TempDir
	Path runs;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aRunThatGivesATenthLessIsARegressionWithItsInterval() {
		Path before = run("before", 1, 1, 6);
		assertThat(compare(before, run("after", 1, 0.9, 6))).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).contains("REGRESSION, different", "0.900", "regression beyond 5.0%")
			.doesNotContain("machines");
	}

	@Test
	void theSameAgainIsEquivalentAndALooserThresholdAllowsMore() {
		Path before = run("before", 1, 1, 6);
		assertThat(compare(before, run("same", 1, 1, 6))).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("equivalent").doesNotContain("REGRESSION");
		assertThat(compare(before, run("after", 1, 0.9, 6), "--threshold", "15")).isEqualTo(ExitCodes.DONE);
	}

	/** The whole machine is slower: the control says so. */
	@Test
	void relativeToTheControlASlowerMachineIsNoRegression() {
		Path before = run("before", 1, 1, 6);
		Path after = run("after", 0.8, 0.8, 6);
		assertThat(compare(before, after)).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(compare(before, after, "--to", "direct")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("each relative to direct");
	}

	@Test
	void withOneReplicateTheEstimateDecidesAndThereIsNoInterval() {
		assertThat(compare(run("before", 1, 1, 1), run("after", 1, 0.9, 1))).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).contains("REGRESSION, one replicate gives no interval");
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
		assertThat(this.out.toString()).contains("Only before:", "- servlet, 800 users x 10ms");
	}

	@Test
	void jsonHoldsTheSame() {
		assertThat(compare(run("before", 1, 1, 6), run("after", 1, 0.9, 6), "--json")).isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).startsWith("{").contains("\"regression\": true", "\"threshold\": 0.05");
	}

	@Test
	void runsWithoutAnythingInCommonAndAThresholdThatIsNoneAreWrongInput() {
		Path before = run("before", 1, 1, 1);
		Path other = new SyntheticRun().with(new SyntheticTrial("other", 100, 10))
			.writeTo(this.runs.resolve("other"))
			.path();
		assertThat(compare(before, other)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(compare(before, before, "--threshold", "0")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(compare(before, before, "--to", "nobody")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("have no valid figure in common;", "--threshold 0.0 is no percentage",
				"that 'nobody' has, too");
	}

	private Path run(String folder, double control, double servlet, int replicates) {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			double launch = LAUNCHES[replicate - 1];
			run.with(new SyntheticTrial("direct", 100, 10).replicate(replicate)
				.throughput((int) (4000 * control * launch))
				.addedMicros(200))
				.with(new SyntheticTrial("servlet", 100, 10).replicate(replicate)
					.throughput((int) (1000 * servlet * launch))
					.targetCores(0.5 * servlet)
					.addedMicros(Math.round(2000 * launch)));
		}
		return run.writeTo(this.runs.resolve(folder)).path();
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
