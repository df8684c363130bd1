package io.proxylab.lab.plan;

import static io.proxylab.lab.plan.Experiments.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTests {

	@Test
	void theEstimateOfAPlanIsThatOfItsLaunchesAndTheirsThatOfTheirParts() {
		Plan plan = Planner.plan(experiment(42, 2, Duration.ofSeconds(30), "10ms", "500ms"));
		Estimate estimate = plan.estimate();
		assertThat(plan.estimatedDuration())
			.isEqualTo(plan.launches().stream().map(estimate::of).reduce(Duration.ZERO, Duration::plus));
		Launch launch = plan.launches().getFirst();
		Duration parts = Stream
			.concat(Stream.of(estimate.startUp(launch.target()), estimate.warmUp(launch)),
					launch.trials().stream().map(estimate::of))
			.reduce(Duration.ZERO, Duration::plus);
		assertThat(estimate.of(launch)).isEqualTo(parts.plusSeconds(1));
		Trial trial = launch.trials().getFirst();
		assertThat(estimate.of(trial))
			.isGreaterThan(trial.settle().plus(trial.window()).plus(trial.cell().delay().longest()));
	}

	@Test
	void theMeasuredDurationIsThatOfAllWindows() {
		Plan plan = Planner.plan(experiment(42, 2, Duration.ofSeconds(30), "10ms", "500ms"));
		assertThat(plan.trials()).as("two replicates of three targets, two loads and two delays").hasSize(24);
		assertThat(plan.measuredDuration()).hasMinutes(12);
	}

	@Test
	void windowsThatAreMeasuredAgainAreToldBesideIt() {
		Plan plan = Planner.plan(experiment(new Box("free", 1, 1L << 30), new WarmUp.Steady(Duration.ofSeconds(30))));
		assertThat(plan.estimate().again(plan)).isEqualTo(plan.trials()
			.stream()
			.map((trial) -> plan.estimate().of(trial).plusSeconds(14).multipliedBy(2))
			.reduce(Duration.ZERO, Duration::plus));
		Plan brief = Planner.plan(experiment(new Box("free", 1, 1L << 30), new WarmUp.Steady(Duration.ofSeconds(6))));
		assertThat(brief.estimate().again(brief)).as("after a brief warm-up no window is measured again").isZero();
	}

	@ParameterizedTest
	@CsvSource({ "1.0, 11500", "0.25, 41500", "4.0, 11500" })
	void aProxyStartsSlowerInASmallBox(double cpus, long millis) {
		Estimate estimate = new Estimate(
				experiment(new Box("free", cpus, 1L << 30), new WarmUp.Steady(Duration.ofSeconds(30))));
		assertThat(estimate.startUp(estimate.experiment().targets().getFirst())).hasMillis(millis);
		assertThat(estimate.startUp(new Target.Direct())).hasMillis(1500);
	}

	/**
	 * A million requests. 800 users on 500 ms ask for 1,600 a second, of which 200
	 * threads serve 400; on 10 ms for more than one core gives. Then compilers catch up,
	 * and the heaviest load comes again.
	 */
	@ParameterizedTest
	@CsvSource({ "webflux-webclient, 500ms, 1, 634", "servlet-blocking-apache5, 500ms, 1, 2509",
			"direct, 500ms, 1, 634", "webflux-webclient, 10ms, 1, 134", "servlet-blocking-apache5, 10ms, 0.25, 509",
			"direct, 10ms, 0.25, 59", "webflux-webclient, 0ms, 1, 134" })
	void aWarmUpByRequestsTakesAsLongAsUsersThreadsAndCpuAllow(String target, String delay, double cpus, long seconds) {
		Experiment experiment = experiment(new Box("free", cpus, 1L << 30), new WarmUp.Requests(1_000_000), delay);
		Launch launch = Planner.plan(experiment)
			.launches()
			.stream()
			.filter((any) -> any.target().name().equals(target))
			.findFirst()
			.orElseThrow();
		assertThat(new Estimate(experiment).warmUp(launch)).hasSeconds(seconds);
	}

}
