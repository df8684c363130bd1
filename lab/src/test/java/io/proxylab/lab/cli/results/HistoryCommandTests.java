package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.report.Golden;
import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.trial.SyntheticRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTests {

	/** The day after the fourth run something happened. */
	private static final double[] THROUGHPUT = { 1, 1.01, 0.995, 1.004, 0.9, 0.905, 0.895, 0.902 };

	/** The eight runs, which tests read and don't change. */
	@TempDir
	static Path eight;

	@TempDir
	Path runs;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@BeforeAll
	static void writeEight() {
		write(8, eight);
	}

	@Test
	void theTextIsAsItWasAndFitsATerminal() {
		assertThat(execute(eight.toString())).isEqualTo(ExitCodes.DONE);
		Golden.assertGolden("history.txt", this.out.toString());
		assertThat(this.out.toString().lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
	}

	@Test
	void aShiftIsFoundWithTheRunAtWhichItCame() {
		assertThat(execute(eight.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(unwrapped())
			.contains("servlet, 100 users x 10ms: req/s from 1,007 to 905, -10.2%, from run 5 on (2026",
					"that run differs from the one before")
			.doesNotContain("direct, 100 users x 10ms: req/s from");
	}

	@Test
	void noneIsLookedForInFewerThanSixRuns() {
		write(5);
		assertThat(execute(this.runs.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("no change point is looked for in fewer than 6 runs");
	}

	@Test
	void jsonIsAsItWas() {
		assertThat(execute("--target", "servlet", "--format", "json", eight.toString())).isEqualTo(ExitCodes.DONE);
		Golden.assertGolden("history.json", this.out.toString());
	}

	@Test
	void csvHasALineARunThatOtavaReads() {
		assertThat(execute("--target", "servlet", "--cell", "100 users x 10ms", "--format", "csv", eight.toString()))
			.isEqualTo(ExitCodes.DONE);
		Golden.assertGolden("history.csv", this.out.toString());
		assertThat(this.out.toString().lines()).hasSize(9)
			.allSatisfy((line) -> assertThat(line.split(",", -1)).hasSize(8).doesNotContain(""));
	}

	@Test
	void thePageHoldsItsChartsAndAsksForNothing() throws IOException {
		Path page = this.runs.resolve("history.html");
		assertThat(execute("--format", "html", "--out", page.toString(), eight.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(Files.size(page)).isLessThan(3 << 20);
		String text = Files.readString(page);
		assertThat(text).contains("\"text\":\"-10.2%\"", "Licensed to the Apache Software Foundation");
		assertThat(text.substring(0, text.indexOf("<script")))
			.contains("data-figure=\"cpuPerRequest\"", "<td>req/s -10.2%</td>")
			.doesNotContain("src=", "<link", "http");
	}

	@Test
	void runsAreTakenOnceAndInTheOrderOfTheirTime() {
		write(3);
		Path third = this.runs.resolve("20261123-000000-synthetic");
		assertThat(execute(third.toString(), this.runs.toString(), third.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).containsSubsequence("3 runs, ", "   1  20261121-", "   2  20261122-",
				"   3  20261123-");
	}

	@Test
	void aRunOfADirectoryThatCannotBeReadIsLeftOutAndToldAndANamedOneIsRefused() throws IOException {
		write(3);
		Path broken = this.runs.resolve("20261122-000000-synthetic");
		Files.writeString(broken.resolve("manifest.json"), "{");
		assertThat(execute(this.runs.toString())).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(unwrapped()).contains("2 runs, ", "Left out", "manifest.json was changed after the lab wrote it");
		assertThat(execute(broken.toString(), this.runs.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("manifest.json was changed after the lab wrote it");
	}

	@Test
	void whatMakesNoHistoryIsWrongInputAndSaysWhatToDo() throws IOException {
		write(2);
		Path empty = Files.createDirectory(this.runs.resolve("empty"));
		assertThat(Stream.of(execute(), execute(empty.toString()),
				execute(this.runs.resolve("20261121-000000-synthetic").toString()),
				execute("--target", "servlt", this.runs.toString()),
				execute("--cell", "9 users", this.runs.toString())))
			.containsOnly(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("Missing required parameter: 'RUN", "empty is empty; name a directory",
				"a history needs two runs; found: 1;", "--target 'servlt': no run has it; choices: direct, servlet",
				"--cell '9 users': no run has it; choices: 100 users x 10ms");
	}

	/** A run a day; from the fifth on with another processor. */
	private void write(int count) {
		write(count, this.runs);
	}

	private static void write(int count, Path runs) {
		for (int run = 0; run < count; run++) {
			SyntheticRun written = ComparedRuns.run(1, THROUGHPUT[run], 2).daysLater(run, "c0ffee0" + run);
			((run < 4) ? written : written.cpuModel("Synthetic 2000")).writeTo(runs);
		}
	}

	private String unwrapped() {
		return this.out.toString().replaceAll("\\s+", " ");
	}

	private int execute(String... args) {
		String[] all = Stream.concat(Stream.of("history"), Stream.of(args)).toArray(String[]::new);
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true)).execute(all);
	}

}
