package io.proxylab.lab.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.Tolerances;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ComparabilityTests {

	private static final Map<String, Object> MACHINE = Map.of("kernel", "Linux 6.18.44-fc-v669", "java", "25.0.3+9-LTS",
			"logicalCpus", 2, "usableCpus", "0-1", "governor", "unknown");

	@TempDir
	Path runs;

	static Stream<Arguments> differing() {
		return Stream.of(argumentSet("another processor", "cpuModel", change((run) -> run.cpuModel("Synthetic 2000"))),
				argumentSet("more CPUs", "logicalCpus", machine("logicalCpus", 4)),
				argumentSet("other CPUs that the lab may use", "usableCpus", machine("usableCpus", "0-3")),
				argumentSet("a governor that the other run does not tell", "governor",
						machine("governor", "performance")),
				argumentSet("another kernel", "kernel", machine("kernel", "Linux 6.17.2-azure")),
				argumentSet("another Java", "java", machine("java", "26+35")),
				argumentSet("half a core", "box", box(0.5, 1L << 30, "cgroup v1 quota", "cgroup v1", List.of(1))),
				argumentSet("half the memory", "box", box(1, 1L << 29, "cgroup v1 quota", "cgroup v1", List.of(1))),
				argumentSet("a box that JVM flags alone hold", "box",
						box(1, 1L << 30, "none", "JVM flags only", List.of(1))),
				argumentSet("a target that shares its cores", "box",
						box(1, 1L << 30, "cgroup v1 quota", "cgroup v1", List.of())),
				argumentSet("idle cores that polled", "idle cores",
						change((run) -> run.box(SyntheticRun.BOX.with(IdleCores.POLL)))),
				argumentSet("another track", "track", change((run) -> run.track(Experiment.Track.STOCK))),
				argumentSet("another generator", "generator",
						change((run) -> run.generator(Experiment.Generator.JMETER))),
				argumentSet("other requests", "request",
						change((run) -> run.experiment("name: synthetic\nrequest: { method: POST, body: '{}' }\n"))),
				argumentSet("another kind of warm-up", "warm-up",
						change((run) -> run.warmUp(new WarmUpRecord("steady", 20_000, 8.5, 0.5, true, Map.of())))),
				argumentSet("a shorter warm-up", "warm-up",
						change((run) -> run.warmUp(new WarmUpRecord("requests", 10_000, 4.5, 0.5, true, Map.of())))),
				argumentSet("no metrics", "observability",
						change((run) -> run.limits("servlet", Map.of("observability", "none")))));
	}

	@ParameterizedTest
	@MethodSource("differing")
	void isNotThereIfAConditionDiffers(String what, UnaryOperator<SyntheticRun> change) {
		assertThat(obstacles(run(10), change.apply(run(10)))).extracting(Obstacle::what).containsExactly(what);
	}

	static Stream<Arguments> alike() {
		return Stream.of(argumentSet("another commit", change((run) -> run.daysLater(7, "89abcde"))), argumentSet(
				"another library and pool",
				change((run) -> run.limits("servlet",
						Map.of("library.netty", "4.2.19.Final", "client.pool.max", 1, "observability", "metrics")))),
				argumentSet("a patch of the kernel", machine("kernel", "Linux 6.18.51-fc-v702")),
				argumentSet("an update of Java", machine("java", "25.0.4+7-LTS")),
				argumentSet("the other version of control groups",
						box(1, 1L << 30, "cgroup v2 quota", "cgroup v2", List.of(1))),
				argumentSet("another core", box(1, 1L << 30, "cgroup v1 quota", "cgroup v1", List.of(0))),
				argumentSet("a few requests more until it was warm",
						change((run) -> run.warmUp(new WarmUpRecord("requests", 20_800, 8.9, 0.5, true, Map.of())))),
				argumentSet("tolerances of a calibration", change((run) -> run
					.tolerances(new Tolerances(Tolerances.Source.CALIBRATION, 0L, 4000, 9000, 900, 0.85)))));
	}

	@ParameterizedTest
	@MethodSource("alike")
	void isThereWhateverElseDiffers(UnaryOperator<SyntheticRun> change) {
		assertThat(obstacles(run(10), change.apply(run(10)))).isEmpty();
	}

	@Test
	void isNotThereIfTheWindowIsLonger() {
		assertThat(obstacles(run(10), run(20))).extracting(Obstacle::sentence)
			.containsExactly("measured window differs: 10.0 s before, 20.0 s after");
	}

	@Test
	void whatConcernsSomeCellsNamesThemAndTheOthersAreJudged() {
		RunComparison comparison = compare(cells(10, 1000), cells(20, 700), null);
		assertThat(comparison.obstacles()).singleElement()
			.extracting(Obstacle::cells)
			.isEqualTo(List.of("servlet, 800 users x 10ms"));
		assertThat(comparison.cells()).extracting(RunComparison.ComparedCell::comparable).containsExactly(true, false);
		assertThat(comparison.cells().getFirst().rows()).anyMatch(RunComparison.ComparedRow::regression);
		assertThat(comparison.cells().getLast().rows()).noneMatch(RunComparison.ComparedRow::regression);
		assertThat(comparison.whole()).isFalse();
		assertThat(ComparisonRemarks.verdict(comparison))
			.matches("\\d regressions among \\d figures of 1 cell; not all could be compared");
	}

	@Test
	void figuresRelativeToATargetNeedTheConditionsOfThatTarget() {
		RunComparison comparison = compare(
				run(10).limits("direct", Map.of("observability", "none")).limits("servlet", Map.of()),
				run(10).limits("direct", Map.of("observability", "metrics")).limits("servlet", Map.of()), "direct");
		assertThat(comparison.cells()).singleElement()
			.extracting(RunComparison.ComparedCell::comparable)
			.isEqualTo(false);
	}

	private static SyntheticRun run(int window) {
		return new SyntheticRun().machine(MACHINE)
			.limits("servlet", Map.of("observability", "metrics"))
			.with(new SyntheticTrial("direct", 100, 10).window(window))
			.with(new SyntheticTrial("servlet", 100, 10).window(window));
	}

	private List<Obstacle> obstacles(SyntheticRun before, SyntheticRun after) {
		return compare(before, after, null).obstacles();
	}

	private RunComparison compare(SyntheticRun before, SyntheticRun after, @Nullable String relativeTo) {
		return RunComparison.of(Analysed.of(before.in(this.runs.resolve("before"))),
				Analysed.of(after.in(this.runs.resolve("after"))), relativeTo, Thresholds.parse(List.of()));
	}

	private static SyntheticRun cells(int window, int throughput) {
		return new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10).throughput(throughput))
			.with(new SyntheticTrial("servlet", 800, 10).throughput(throughput).window(window).order(2));
	}

	private static UnaryOperator<SyntheticRun> machine(String fact, Object value) {
		return change((run) -> run.machine(Map.of(fact, value)));
	}

	private static UnaryOperator<SyntheticRun> box(double cpus, long memory, String cpu, String held,
			List<Integer> cores) {
		return change((run) -> run.box(new BoxRecord("t2.micro", cpus, memory, cpu, held, cores, List.of(0), "other")));
	}

	private static UnaryOperator<SyntheticRun> change(UnaryOperator<SyntheticRun> change) {
		return change;
	}

}
