package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.ClaimVerdict;
import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The rule, replayed on stored trials: two targets, three cells, ten replicates, with
 * what blocks and launches make of a figure.
 */
@Execution(ExecutionMode.CONCURRENT)
class StoppingRuleTests {

	private static final int REPLICATES = 10;

	private static final AutoReplicates AUTO = new AutoReplicates(4, REPLICATES, 0.03, null);

	private static final int[] USERS = { 100, 200, 400 };

	private static final String CLAIMS = """
			name: synthetic
			claims:
			  - throughput(fast) >= 1.5 * throughput(slow)
			  - throughput(slow, 400 users) == 0.5 * throughput(fast, 400 users) +- 10%
			  - cpuPerRequest(slow) >= 2.5 * cpuPerRequest(fast)
			  - added(fast) < added(slow)
			gates:
			  - throughput(fast) >= 1000/s
			""";

	@TempDir
	static Path directory;

	/** All replicates, for tests that only ask for something else each. */
	private static RawRun measured;

	@TempDir
	Path runs;

	@BeforeAll
	static void measure() {
		measured = synthetic(CLAIMS, AUTO, REPLICATES).in(directory);
	}

	@Test
	void theVerdictsAreThoseOfTheFixedPlanWithFewerReplicates() {
		RawRun fixed = run(CLAIMS, null);
		RawRun auto = run(CLAIMS, AUTO);
		int enough = replay(auto);
		assertThat(enough).isBetween(AUTO.atLeast(), REPLICATES - 2);
		Results stopped = Analysis.of(auto.upTo(enough));
		Results all = Analysis.of(fixed);
		assertThat(verdicts(stopped.claims())).isEqualTo(verdicts(all.claims()))
			.containsExactly(ClaimVerdict.CONFIRMED, ClaimVerdict.CONFIRMED, ClaimVerdict.REFUTED,
					ClaimVerdict.REFUTED);
		assertThat(verdicts(stopped.gates())).isEqualTo(verdicts(all.gates()));
	}

	@Test
	void anIntervalIsWiderWhereThereIsMoreThanOneLook() {
		double fixed = width(Analysis.of(run(CLAIMS, null).upTo(5)));
		double early = width(Analysis.of(run(CLAIMS, AUTO).upTo(5)));
		assertThat(early).isGreaterThan(1.5 * fixed);
	}

	@Test
	void withoutClaimsAllComparisonsAreAsked() {
		RawRun run = run("name: synthetic\n", AUTO);
		assertThat(StoppingRule.stop(run.upTo(5))).as("nothing is compared below six replicates").isEmpty();
		int enough = replay(run);
		assertThat(enough).isBetween(6, REPLICATES);
		Results stopped = Analysis.of(run.upTo(enough));
		assertThat(stopped.rankings()).hasSize(9).allSatisfy((ranking) -> assertThat(ranking.behind()).hasSize(1));
	}

	@Test
	void whatStaysUndecidedEndsWithTheLastReplicateUnlessItIsKnownCloselyEnough() {
		String byAHair = "name: synthetic\nclaims: [\"throughput(fast, 400 users) >= 2 * throughput(slow, 400 users)\"]\n";
		assertThat(replay(run(byAHair, new AutoReplicates(4, REPLICATES, 0.001, null)))).isEqualTo(REPLICATES);
		RawRun close = run(byAHair, new AutoReplicates(4, REPLICATES, 0.5, null));
		assertThat(StoppingRule.stop(close.upTo(replay(close)))).contains("its claim is decided or known within 50.0%");
	}

	@Test
	void aTargetThatHasNoValueKeepsNobodyWaiting() {
		SyntheticRun run = new SyntheticRun().auto(AUTO).experiment("claims: [throughput(broken) > 1/s]");
		for (int replicate = 1; replicate <= REPLICATES; replicate++) {
			run.with(new SyntheticTrial("broken", 100, 10).replicate(replicate).failure("port 8080 is taken"));
		}
		assertThat(replay(run.in(this.runs))).isEqualTo(AUTO.atLeast());
	}

	@Test
	void aReplicateThatWouldEndTooLateDoesNotBegin() {
		RawRun run = run("name: synthetic\n", new AutoReplicates(6, REPLICATES, 0.0001, 500.0));
		double each = Replication.spentSeconds(run) / REPLICATES;
		int fit = (int) (500 / each);
		assertThat(fit).isBetween(2, 5);
		assertThat(replay(run)).isEqualTo(fit);
		assertThat(StoppingRule.stop(run.upTo(fit)).orElseThrow()).contains("after the 500 s that they may take");
	}

	@Test
	void aFixedNumberIsNeverStopped() {
		RawRun run = run(CLAIMS, null);
		assertThat(StoppingRule.stop(run.upTo(4))).isEmpty();
		assertThat(Analysis.of(run).replication()).isNull();
	}

	@Test
	void theManifestSaysThatItStoppedAndTheResultsWhatWasSaved() {
		int enough = replay(measured);
		RunDirectory begun = synthetic(CLAIMS, AUTO, enough).writeTo(this.runs.resolve("begun"));
		assertThat(Objects.requireNonNull(Analysis.of(begun.read()).replication()).stopped()).isNull();
		begun.stopAfter(enough, "each of its 5 claims is decided");
		Results results = Analysis.of(RunDirectory.open(begun.path()).read());
		assertThat(results.missing()).isEmpty();
		assertThat(results.complete()).isTrue();
		assertThat(results.replication()).isNotNull().satisfies((replication) -> {
			assertThat(replication.taken()).isEqualTo(enough);
			assertThat(replication.atMost()).isEqualTo(REPLICATES);
			assertThat(replication.stopped()).isEqualTo("each of its 5 claims is decided");
			assertThat(replication.savedSeconds()).isPositive();
		});
	}

	private static double width(Results results) {
		var interval = Objects.requireNonNull(results.claims().get(1).cases().getFirst().interval());
		return interval.high() - interval.low();
	}

	private static List<ClaimVerdict> verdicts(List<ClaimResult> claims) {
		return claims.stream().map(ClaimResult::verdict).toList();
	}

	/** After how many replicates the run stops. */
	private static int replay(RawRun run) {
		return IntStream.rangeClosed(1, REPLICATES)
			.filter((replicates) -> Optional.of(replicates)
				.flatMap((count) -> StoppingRule.stop(run.upTo(count)))
				.isPresent())
			.findFirst()
			.orElse(REPLICATES);
	}

	private static RawRun run(String experiment, @Nullable AutoReplicates auto) {
		return SyntheticRun.asked(measured, experiment, auto);
	}

	private static SyntheticRun synthetic(String experiment, AutoReplicates auto, int replicates) {
		Random random = new Random(11);
		SyntheticRun run = new SyntheticRun().experiment(experiment).auto(auto);
		for (int replicate = 1; replicate <= REPLICATES; replicate++) {
			double block = Math.exp(0.1 * random.nextGaussian());
			for (int cell = 0; cell < USERS.length; cell++) {
				SyntheticTrial fast = trial("fast", cell, replicate, 2000 * block * launch(random), 4000);
				SyntheticTrial slow = trial("slow", cell, replicate, 1000 * block * launch(random), 2000);
				if (replicate <= replicates) {
					run.with(fast).with(slow);
				}
				else {
					run.without(fast).without(slow);
				}
			}
		}
		return run;
	}

	private static double launch(Random random) {
		return Math.exp(0.02 * random.nextGaussian());
	}

	private static SyntheticTrial trial(String target, int cell, int replicate, double throughput, int added) {
		return new SyntheticTrial(target, USERS[cell], 10).replicate(replicate)
			.order(cell + 1)
			.throughput((int) throughput)
			.addedMicros(added);
	}

}
