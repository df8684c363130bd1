package io.proxylab.lab.run.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.Experiments;
import org.junit.jupiter.api.Test;

class RunStatusTests {

	private static final Plan PLAN = Planner.plan(Experiments.oneCell());

	private static final Plan.Launch FIRST = PLAN.launches().getFirst();

	private final RunStatus status = new RunStatus(PLAN, () -> 0);

	@Test
	void launchesAndTrialsAreCountedAsTheyBegin() {
		assertThat(this.status.trial()).isEqualTo("0 of " + PLAN.trials().size());
		this.status.heard(new RunEvent.LaunchStarted(FIRST));
		this.status.heard(new RunEvent.TrialStarted(FIRST, FIRST.trials().getFirst()));
		assertThat(this.status.launch()).isEqualTo("1 of " + PLAN.launches().size());
		assertThat(this.status.trial()).isEqualTo("1 of " + PLAN.trials().size());
	}

	@Test
	void aTrialOfAFailedLaunchCountsOnceWhetherItBeganOrNot() {
		this.status.heard(new RunEvent.LaunchStarted(FIRST));
		this.status.heard(new RunEvent.Failed(FIRST, FIRST.trials(), "it did not start"));
		assertThat(this.status.trial()).isEqualTo("1 of " + PLAN.trials().size());
		Plan.Launch second = PLAN.launches().get(1);
		this.status.heard(new RunEvent.LaunchStarted(second));
		this.status.heard(new RunEvent.TrialStarted(second, second.trials().getFirst()));
		this.status.heard(new RunEvent.Failed(second, second.trials(), "it ended"));
		assertThat(this.status.trial()).isEqualTo("2 of " + PLAN.trials().size());
	}

}
