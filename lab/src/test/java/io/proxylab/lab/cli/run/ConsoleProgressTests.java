package io.proxylab.lab.cli.run;

import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.Experiments;
import io.proxylab.lab.run.progress.RunEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConsoleProgressTests {

	@Test
	void aWindowThatIsMeasuredAgainIsALineWithTheReason() {
		StringWriter err = new StringWriter();
		Plan plan = Planner.plan(Experiments.oneCell());
		ConsoleProgress progress = new ConsoleProgress(ProgressLines.of(new PrintWriter(err)), plan, () -> 0);
		Plan.Launch launch = plan.launches().getFirst();
		Plan.Trial trial = launch.trials().getFirst();
		progress.heard(new RunEvent.LaunchStarted(launch));
		progress.heard(new RunEvent.TrialStarted(launch, trial));
		progress.heard(new RunEvent.MeasuredAgain(launch, trial, "compilers used 0.40 of its 4.00 s of CPU"));
		assertThat(err.toString()).endsWith(String.format(Locale.ROOT,
				"  trial 1 of %d: %s: measured again, as compilers used 0.40 of its 4.00 s of CPU%n",
				plan.trials().size(), trial.cell().label()));
	}

}
