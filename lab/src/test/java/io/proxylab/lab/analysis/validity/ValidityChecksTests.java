package io.proxylab.lab.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.SyntheticDisturbance;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Trials that cannot be trusted, each for one reason. */
class ValidityChecksTests {

	@TempDir
	Path runs;

	static Stream<Arguments> refused() {
		SyntheticTrial sound = trial();
		return Stream.of(
				Arguments.of("fewer in flight than Little's law predicts", trial().measuredInFlight(8),
						"Little's law at the upstream: 8.0 in flight measured, 10.0 predicted (1000.0/s x 10.00 ms)"),
				Arguments.of("an upstream 20 ms too slow", trial().delayErrorMicros(20_000),
						"the upstream's delay was up to 20.0 ms too long (p99; at most 10.0 ms), on average 0.00 ms (at most 1.0 ms)"),
				Arguments.of("an upstream 2 ms too slow on average",
						trial().meanDelayErrorMicros(2000).measuredInFlight(12),
						"the upstream's delay was up to 0.3 ms too long (p99; at most 10.0 ms), on average 2.00 ms (at most 1.0 ms)"),
				Arguments.of("a generator without CPU to spare", trial().otherCores(0.93),
						"the core of generator and upstream was 95% busy (generator 0.47, upstream 0.47); at most 90%"),
				Arguments.of("a target beyond its box", trial().targetCores(1.2),
						"the target used 1.20 cores where 1.00 were its limit (" + SyntheticRun.BOX.label() + ")"),
				Arguments.of("no correct answer", trial().throughput(0).error(ErrorKind.CONNECT_REFUSED, 50),
						"0 correct answers, 50 failed requests"),
				Arguments.of("a target that died", trial().failure("the target ended with exit code 137"),
						"the target ended with exit code 137"),
				Arguments.of("a client that opened no connection a request",
						trial().clientCloses().connectionsOpened(100),
						"the generator opened 100 connections for 10000 answers"),
				Arguments.of("a client that did", trial().clientCloses(), ""),
				Arguments.of("many answers that are error pages", trial().error(ErrorKind.BAD_STATUS, 800),
						"7.4% of the answers were wrong: 800 by their status, 0 by their body (at most 5%)"),
				Arguments.of("others on the target's core", trial().disturbed(SyntheticDisturbance.hog(0.5)),
						"others used 0.53 of the target's core (at most 0.20)"),
				Arguments.of("a hypervisor with other guests", trial().disturbed(SyntheticDisturbance.steal(0.05)),
						"the hypervisor took 5.00% of the time of the lab's cores (at most 2%)"),
				Arguments.of("a generator with a tenth of its core",
						trial().disturbed(SyntheticDisturbance.throttledGenerator(0.9)),
						"throttled by a CPU quota: generator 9.00 s of 10.0 s, upstream 0.00 s of 10.0 s (at most 1% of the window)"),
				Arguments.of("an upstream without CPU to spare",
						trial().disturbed(SyntheticDisturbance.busyUpstream(0.95)),
						"the event loop of the upstream was 95% busy; at most 90%"),
				Arguments.of("a clock that was set", trial().disturbed(SyntheticDisturbance.clockSet(-4000)),
						"the wall clock jumped by -4000 ms (at most 100 ms)"),
				Arguments.of("a worker of the target that was killed",
						trial().disturbed(SyntheticDisturbance.ended(1, 1)),
						"the target: 1 of its processes ended; the memory limit of the box killed 1 of its processes (OOM)"),
				Arguments.of("a target that was restarted", trial().disturbed(SyntheticDisturbance.restart()),
						"the target: its CPU counter began anew: it was restarted"),
				Arguments.of("an upstream that was read late",
						trial().disturbed(SyntheticDisturbance.upstreamReadLate(0.55)),
						"the upstream was read over 10.55 s, the generator measured 10.00 s (at most 0.50 s apart)"),
				Arguments.of("threads that ended before anyone read them",
						trial().disturbed(SyntheticDisturbance.unseenThreads(0.03)),
						"the kinds of threads add up to 97.0% of the target's CPU, 100.0% of the upstream's CPU (98% to 102%)"
								+ "; the rest used threads that ended before they were read, once a second at most: let a pool keep them"),
				Arguments.of("a few of them", trial().disturbed(SyntheticDisturbance.unseenThreads(0.019)), ""),
				Arguments.of("so little CPU that the clocks explain it",
						trial().targetCores(0.05).disturbed(SyntheticDisturbance.unseenThreads(0.03)), ""),
				Arguments.of("a sampler that stood still", trial().disturbed(SyntheticDisturbance.stalledSampler(3)),
						"longest time without a sample: 3.0 s (at most 2.0 s)"),
				Arguments.of("nothing at all", sound, ""));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void aTrialThatCannotBeTrustedSaysWhy(String why, SyntheticTrial trial, String reason) {
		TrialResult result = Analysis.of(new SyntheticRun().with(trial).in(this.runs)).trials().getFirst();
		assertThat(result.reasons()).as(why).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
		assertThat(result.valid()).isEqualTo(reason.isEmpty());
	}

	static Stream<Arguments> disturbances() {
		return Stream.of(Arguments.of(SyntheticDisturbance.steal(0.05), true),
				Arguments.of(SyntheticDisturbance.hog(0.5), true),
				Arguments.of(SyntheticDisturbance.clockSet(5000), true),
				Arguments.of(SyntheticDisturbance.steal(0.01), false),
				Arguments.of(SyntheticDisturbance.restart(), false),
				Arguments.of(SyntheticDisturbance.ended(1, 1), false),
				Arguments.of(SyntheticDisturbance.busyUpstream(0.95), false));
	}

	@ParameterizedTest
	@MethodSource("disturbances")
	void whatTheMachineDidIsToldFromWhatTheTargetDid(SyntheticDisturbance disturbance, boolean disturbed) {
		assertThat(isDisturbed(trial().disturbed(disturbance), "sound")).isEqualTo(disturbed);
		assertThat(isDisturbed(trial().error(ErrorKind.BAD_STATUS, 800).disturbed(disturbance), "wrong"))
			.isEqualTo(disturbed);
	}

	private boolean isDisturbed(SyntheticTrial trial, String directory) {
		return Analysis.of(new SyntheticRun().with(trial).in(this.runs.resolve(directory)))
			.trials()
			.getFirst()
			.disturbed();
	}

	@ParameterizedTest
	@CsvSource({ "9999, true", "120, false" })
	void aTargetThatSaysItClosesIsHeldToItByTheUpstreamsCount(long connections, boolean valid) {
		Results results = Analysis.of(new SyntheticRun().with(trial().upstreamConnections(connections))
			.limits("servlet", Map.of("client.keepAlive", false, "observability", "tracing"))
			.in(this.runs));
		assertThat(results.complete()).isEqualTo(valid);
		assertThat(results.cells()).singleElement()
			.satisfies((cell) -> assertThat(cell.upstreamConnections()).isEqualTo(Reuse.CLOSE))
			.satisfies((cell) -> assertThat(cell.observability()).isEqualTo(Observability.TRACING));
		assertThat(results.trials().getFirst().checks())
			.filteredOn((check) -> check.check().equals("connectionsAsAsked"))
			.singleElement()
			.satisfies((check) -> assertThat(check.detail())
				.isEqualTo("the upstream accepted " + connections + " connections for 10000 requests"));
	}

	@ParameterizedTest
	@CsvSource({ "0.05, 0.03, NOT_APPLICABLE", "0.05, 0.01, PASSED", "0.05, 0.1, FAILED", "0.5, 0.03, FAILED" })
	void howWellKindsAddUpIsToldWhereTheClocksAllowIt(double cores, double unseen, Verdict verdict) {
		SyntheticTrial trial = trial().targetCores(cores).disturbed(SyntheticDisturbance.unseenThreads(unseen));
		TrialEvidence evidence = evidence(trial);
		TrialEvidence targetAlone = new TrialEvidence(evidence.raw(), evidence.launch(), evidence.load(),
				evidence.upstream(), evidence.window(), evidence.target(), evidence.generator(), Optional.empty(),
				evidence.otherCoresUse(), evidence.targetCoresUse(), evidence.tolerances());
		assertThat(new KindsOfThreadsAddUp().check(targetAlone).verdict()).isEqualTo(verdict);
	}

	private TrialEvidence evidence(SyntheticTrial trial) {
		RawRun raw = new SyntheticRun().with(trial).in(this.runs);
		RawTrial read = raw.trials().getFirst();
		return TrialEvidence.of(read, raw.launchOf(read), Tolerances.DEFAULTS).orElseThrow();
	}

	@Test
	void aCoreIsUsedUpByWhatTheKernelDoesToo() {
		SyntheticTrial control = new SyntheticTrial("direct", 400, 10).throughput(39_500)
			.otherCores(0.85)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(control.kernelCores(0.01)).in(this.runs.resolve("idle")))
			.complete()).isFalse();
		assertThat(Analysis.of(new SyntheticRun().with(control.kernelCores(0.13)).in(this.runs.resolve("busy")))
			.complete()).isTrue();
	}

	@Test
	void usersOfTheControlWhoAskForMoreThanACoreCarriesWaitForItHoweverIdleItIs() {
		SyntheticTrial control = new SyntheticTrial("direct", 800, 10).throughput(56_000)
			.otherCores(0.8)
			.kernelCores(0.01)
			.delayErrorMicros(20_000);
		Results beyond = Analysis.of(new SyntheticRun().with(control).in(this.runs.resolve("beyond")));
		assertThat(beyond.complete()).isTrue();
		assertThat(beyond.cells().getFirst().sentence()).startsWith(
				"limit out of sight: generator and upstream carry some 70,000 req/s, and about that or more is asked for; ");
		SyntheticTrial within = new SyntheticTrial("direct", 400, 10).throughput(39_500)
			.otherCores(0.5)
			.kernelCores(0.01)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(within).in(this.runs.resolve("within"))).complete()).isFalse();
	}

	@Test
	void aCoreIsUsedUpByWhatIsChargedToProcessesTheTicksMissed() {
		SyntheticTrial control = new SyntheticTrial("direct", 800, 10).throughput(53_000)
			.otherCores(0.95)
			.kernelCores(-0.1)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(control).in(this.runs)).complete()).isTrue();
	}

	@Test
	void withoutCpuCreditsAnInstanceElsewhereStandsAtItsBaseline() {
		SyntheticTrial standing = trial().throughput(900).targetCores(0.101);
		assertThat(refusals(standing, "standing")).containsExactly(
				"CPU stood at 0.10 cores, the baseline of t2.micro, in 40 of 40 readings while requests waited: "
						+ "its CPU credits may be used up");
		assertThat(refusals(trial().throughput(900).targetCores(0.3), "free")).isEmpty();
		assertThat(refusals(trial().throughput(7900).targetCores(0.1), "unhindered")).isEmpty();
		assertThat(Analysis.of(new SyntheticRun().with(standing).in(this.runs.resolve("here"))).complete()).isTrue();
	}

	@Test
	void theUpstreamBearsNoWitnessOfAnEngine() {
		SyntheticTrial alone = trial().delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(alone).in(this.runs.resolve("proxy"))).complete()).isFalse();
		assertThat(Analysis.of(new SyntheticRun().with(alone).withoutUpstream().in(this.runs.resolve("engine")))
			.complete()).isTrue();
	}

	private List<String> refusals(SyntheticTrial trial, String directory) {
		return Analysis.of(new SyntheticRun().with(trial).elsewhere().in(this.runs.resolve(directory)))
			.trials()
			.getFirst()
			.reasons();
	}

	@Test
	void theControlMayUseUpTheLabsOwnCores() {
		SyntheticTrial control = new SyntheticTrial("direct", 800, 10).throughput(30_000)
			.otherCores(0.97)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(control).in(this.runs)).complete()).isTrue();
	}

	@Test
	void whatADefenceTurnsAwayIsItsResultAndWrongBodiesAreNot() {
		Map<String, Object> defended = Map.of("defence.bulkhead", 150);
		assertThat(complete(Map.of("defence", "none"), ErrorKind.BAD_STATUS, "undefended")).isFalse();
		assertThat(complete(defended, ErrorKind.BAD_STATUS, "defended")).isTrue();
		assertThat(complete(defended, ErrorKind.BAD_BODY, "another-body")).isFalse();
	}

	private boolean complete(Map<String, Object> limits, ErrorKind wrong, String directory) {
		return Analysis
			.of(new SyntheticRun().with(trial().error(wrong, 800))
				.limits("servlet", limits)
				.in(this.runs.resolve(directory)))
			.complete();
	}

	@Test
	void aBoxIsHeldByWhatHoldsItAndNotByItsNumber() {
		assertThat(held("cgroup v2 quota", 0.4)).isFalse();
		assertThat(held("affinity, in whole cores", 0.98)).isTrue();
		assertThat(held("affinity, in whole cores", 1.5)).isFalse();
		assertThat(held("none", 2)).isTrue();
	}

	private boolean held(String cpuLimit, double cores) {
		BoxRecord box = new BoxRecord("ecs-256", 0.25, 512L << 20, cpuLimit, "JVM flags only", List.of(1), List.of(0),
				"");
		return Analysis.of(new SyntheticRun().with(trial().targetCores(cores)).box(box).in(this.runs)).complete();
	}

	private static SyntheticTrial trial() {
		return new SyntheticTrial("servlet", 100, 10);
	}

}
