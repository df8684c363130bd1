package io.proxylab.lab.run.progress;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.Experiments;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlanProgressTests {

	private static final Plan PLAN = Planner.plan(Experiments.oneCell());

	private static final long FIRST = PLAN.estimate().of(PLAN.launches().getFirst()).toNanos();

	@Test
	void atTheStartTheWholePlanIsLeft() {
		assertThat(new PlanProgress(PLAN, 0).left(0)).isEqualTo(PLAN.estimatedDuration());
	}

	@Test
	void timePassesWithinALaunch() {
		assertThat(new PlanProgress(PLAN, 0).left(Duration.ofSeconds(2).toNanos()))
			.isEqualTo(PLAN.estimatedDuration().minusSeconds(2));
	}

	@Test
	void aLaunchInHalfTheTimeHalvesWhatIsLeftOfTheOthers() {
		PlanProgress progress = new PlanProgress(PLAN, 0);
		progress.launchEnded(PLAN.launches().getFirst(), FIRST / 2);
		Duration others = PLAN.estimatedDuration().minusNanos(FIRST);
		assertThat(progress.left(FIRST / 2)).isCloseTo(others.dividedBy(2), Duration.ofMillis(10));
	}

	@Test
	void aLateRunHasNothingLeftRatherThanLessThanNothing() {
		assertThat(new PlanProgress(PLAN, 0).left(Duration.ofDays(1).toNanos())).isEqualTo(Duration.ZERO);
	}

}
