package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.report.facts.Reproduction;
import io.proxylab.lab.report.tables.LimitsTable;
import io.proxylab.lab.report.tables.ValidityTable;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables that only the page has: limits, validity, and how to make a run again. */
class PageTablesTests {

	@TempDir
	Path runs;

	@Test
	void ofTheLimitsTheOnesThatFewTargetsHaveAreMarked() {
		LimitsTable limits = LimitsTable
			.of(run("a", "b", "c").limits("a", Map.of("pool", 50, "threads", 200, "http", 1))
				.limits("b", Map.of("pool", 50, "threads", 400, "http", 1))
				.limits("c", Map.of("pool", 5, "http", 1))
				.in(this.runs));
		assertThat(limits.rows()).extracting(LimitsTable.Row::name).containsExactly("http", "pool", "threads");
		assertThat(limits.rows()).extracting((row) -> row.values().stream().filter(row::odd).toList())
			.containsExactly(List.of(), List.of("5"), List.of("200", "400"));
		assertThat(limits.rows()).extracting(LimitsTable.Row::different).containsExactly(false, true, true);
	}

	@Test
	void limitsHaveUnitsThatPeopleRead() {
		LimitsTable limits = LimitsTable.of(run("a").limits("a",
				Map.of("heap.maxBytes", 518_979_584, "stackBytes", 1 << 20, "headBytes", 16_384, "bodyBytes", 100,
						"pending", Integer.MAX_VALUE, "pool", 2000, "ratio", 0.123456, "idleTimeoutMillis", 86_400_000,
						"keepAlive.timeoutMillis", -1))
			.in(this.runs));
		assertThat(limits.rows()).flatExtracting(LimitsTable.Row::values)
			.containsExactly("100 bytes", "16 KiB", "494.9 MiB", "86,400 s", "-1", "unlimited", "2000", "0.12",
					"1 MiB");
	}

	@Test
	void everyCheckOfEveryTrialIsCountedAndFailedOnesComeFirst() {
		SyntheticRun run = run("a").with(trial("b").delayErrorMicros(30_000))
			.with(trial("c").failure("the target ended"));
		ValidityTable validity = ValidityTable.of(Analysis.of(run.in(this.runs)));
		assertThat(validity.refused()).isEqualTo(2);
		assertThat(validity.checks())
			.allSatisfy((check) -> assertThat(check.passed() + check.failed() + check.notApplicable()).isEqualTo(2));
		assertThat(validity.checks()).filteredOn((check) -> check.failed() > 0)
			.extracting(ValidityTable.Check::name)
			.containsExactly("upstreamDelayFidelity");
		assertThat(validity.trials()).extracting(ValidityTable.Trial::summary)
			.satisfiesExactly((summary) -> assertThat(summary).matches("valid, \\d+ checks passed"),
					(summary) -> assertThat(summary).matches("refused, 1 of \\d+ checks failed"),
					(summary) -> assertThat(summary).isEqualTo("refused, no figures"));
		assertThat(validity.trials().get(1).groups()).first().satisfies((group) -> {
			assertThat(group.verdict()).isEqualTo("failed");
			assertThat(group.findings()).singleElement()
				.satisfies((finding) -> assertThat(finding.detail())
					.startsWith("the upstream's delay was up to 30.0 ms too long"));
		});
		assertThat(validity.trials().get(2).groups()).containsExactly(
				new ValidityTable.Group("no figures", List.of(new ValidityTable.Finding("trial", "the target ended"))));
	}

	@Test
	void ofManyTrialsOnlyFailedChecksTellWhatTheyFound() {
		SyntheticRun run = run("a").with(trial("b").delayErrorMicros(30_000));
		ValidityTable validity = ValidityTable.of(Analysis.of(run.in(this.runs)), 1);
		assertThat(validity.brief()).isTrue();
		assertThat(validity.trials().get(1).groups()).filteredOn((group) -> group.verdict().equals("failed"))
			.flatExtracting(ValidityTable.Group::findings)
			.extracting(ValidityTable.Finding::detail)
			.doesNotContain("");
		assertThat(validity.trials().getFirst().groups()).filteredOn((group) -> group.verdict().equals("passed"))
			.flatExtracting(ValidityTable.Group::findings)
			.singleElement()
			.satisfies((finding) -> {
				assertThat(finding.check()).startsWith("windowComplete, answersCorrect, ");
				assertThat(finding.detail()).isEmpty();
			});
	}

	@Test
	void aRunIsMadeAgainFromItsCommitAndItsExperiment() {
		RawRun raw = run("a").experiment("name: synthetic\ntargets: [a]\n").in(this.runs);
		Reproduction again = Reproduction.of(raw);
		assertThat(again.madeBy()).isEqualTo("./proxylab run experiments/synthetic.yaml");
		assertThat(again.commands()).isEqualTo("git checkout 0123abc\n./proxylab run synthetic.yaml");
		assertThat(again.experiment()).isEqualTo("name: synthetic\ntargets: [a]\n");
	}

	@Test
	void aPageShowsNoCredentialOfTheExperiment() {
		RawRun raw = run("a").experiment("name: synthetic\nrequest: { headers: [\"Authorization: Bearer hush\"] }\n")
			.in(this.runs);
		assertThat(Reproduction.of(raw).experiment())
			.isEqualTo("name: synthetic\nrequest: { headers: [\"Authorization: ***\"] }\n");
	}

	@Test
	void argumentsAreQuotedAsAShellTakesThem() {
		Manifest made = run("a").manifest();
		Manifest manifest = new Manifest(made.formatVersion(), made.name(), made.labVersion(), made.commit(),
				made.startedAtEpochMillis(), List.of("run", "--runs", "my runs", "it's.yaml"), made.place(),
				made.track(), made.seed(), made.replicates(), made.auto(), made.stopped(), made.plannedTrials(),
				made.machine(), made.tolerances());
		assertThat(Reproduction.madeBy(manifest)).isEqualTo("./proxylab run --runs 'my runs' 'it'\\''s.yaml'");
	}

	private static SyntheticRun run(String... targets) {
		SyntheticRun run = new SyntheticRun();
		for (String target : targets) {
			run.with(trial(target));
		}
		return run;
	}

	private static SyntheticTrial trial(String target) {
		return new SyntheticTrial(target, 100, 10);
	}

}
