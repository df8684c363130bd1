package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.process.Exit;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportTests {

	private static final long THREE_MEGABYTES = 3_000_000;

	@TempDir
	Path runs;

	@ParameterizedTest(name = "{0}")
	@EnumSource
	void everyFormatIsAsItWas(ReportFormat format) {
		RawRun raw = ExampleRun.synthetic().in(this.runs);
		String text = format.render(Analysis.of(raw), raw);
		Golden.assertGolden(format.fileName(), (format == ReportFormat.HTML) ? withoutInlinedFiles(text) : text);
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(names = "JUNIT", mode = EnumSource.Mode.EXCLUDE)
	void aTargetThatItsBoxKilledIsToldWithTheOthersBesideIt(ReportFormat format) {
		String reason = "target servlet ended (exit code %s)".formatted(new Exit(137, 1).meaning());
		RawRun raw = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10).throughput(970))
			.with(new SyntheticTrial("servlet", 10, 10).failure(reason))
			.launchFailure("servlet", reason)
			.in(this.runs);
		assertThat(format.render(Analysis.of(raw), raw))
			.contains("not measured: target servlet ended (exit code 137, killed by the memory limit of the box (OOM))")
			.contains("970");
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(names = { "HTML", "MARKDOWN" })
	void sixReplicatesSayWhoIsTiedWithTheBest(ReportFormat format) {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			run.with(new SyntheticTrial("fast", 100, 10).replicate(replicate).throughput(1000 + replicate))
				.with(new SyntheticTrial("near", 100, 10).replicate(replicate).throughput(1001))
				.with(new SyntheticTrial("slow", 100, 10).replicate(replicate).throughput(500 + replicate));
		}
		RawRun raw = run.in(this.runs);
		assertThat(format.render(Analysis.of(raw), raw)).contains(
				"ranked: 6 launches of each target, compared within replicates",
				"best by req/s: fast; tied with it: near 0.2% less (0.1% to 0.4% less; equivalent); "
						+ "behind: slow 50% less (50% to 50% less; different)",
				"6 launches: 1,001 to 1,006 req/s, mean 1,003 (95% interval 1,002 to 1,005)");
	}

	@Test
	void writingAgainGivesTheSameBytes() throws IOException {
		RunDirectory run = ExampleRun.synthetic().writeTo(this.runs);
		Report first = Report.write(run, EnumSet.allOf(ReportFormat.class));
		List<String> before = texts(first);
		assertThat(texts(Report.write(run, EnumSet.allOf(ReportFormat.class)))).isEqualTo(before);
		assertThat(first.files()).extracting((file) -> file.getFileName().toString())
			.containsExactly("report.html", "report.md", "results.csv", "results.json", "junit.xml");
		assertThat(first.results().complete()).isFalse();
	}

	@Test
	void thePageNeedsNothingElseAndIsSmall() {
		RawRun raw = ExampleRun.synthetic().in(this.runs);
		String page = ReportFormat.HTML.render(Analysis.of(raw), raw);
		assertThat(page.length()).isLessThan((int) THREE_MEGABYTES);
		assertThat(page).contains("Apache Software Foundation", "echarts", "@media print", "prefers-color-scheme");
		assertThat(withoutInlinedFiles(page)).doesNotContain("src=", "@import", "url(")
			.doesNotContainPattern("href=(?!\"#)");
	}

	@Test
	void textsFromFilesCannotBecomeMarkup() {
		RawRun raw = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.with(new SyntheticTrial("servlet", 10, 10).failure("</script><script>alert('1')</script> | *bold*"))
			.in(this.runs);
		Results results = Analysis.of(raw);
		assertThat(withoutInlinedFiles(ReportFormat.HTML.render(results, raw))).doesNotContain("<script>alert")
			.contains("&lt;script&gt;alert");
		assertThat(ReportFormat.MARKDOWN.render(results, raw)).doesNotContain("<script>").contains("\\| \\*bold\\*");
	}

	@Test
	void aRunWithoutAnyTrialHasAReport() {
		RawRun raw = new SyntheticRun().without(new SyntheticTrial("servlet", 10, 10)).in(this.runs);
		assertThat(ReportFormat.HTML.render(Analysis.of(raw), raw)).contains("No trial has figures",
				"trial r1-servlet-10users-10ms is missing");
	}

	private static String withoutInlinedFiles(String page) {
		return page.replaceAll("(?s)<style>.*?</style>", "<style></style>")
			.replaceAll("(?s)<script>.*?</script>", "<script></script>");
	}

	private static List<String> texts(Report report) throws IOException {
		return List.of(Files.readString(report.files().get(0)), Files.readString(report.files().get(1)),
				Files.readString(report.files().get(2)), Files.readString(report.files().get(3)));
	}

}
