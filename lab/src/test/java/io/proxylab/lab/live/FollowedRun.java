package io.proxylab.lab.live;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.Experiments;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A plan of two launches whose trials are on disk: one of {@code webflux-webclient} that
 * is valid, and one of {@code servlet-blocking-apache5} that is not.
 */
final class FollowedRun {

	private static final long SECOND_MILLIS = 1000;

	final Plan plan = Planner.plan(Experiments.oneCell());

	final RunDirectory directory;

	private long atMillis = SyntheticTrial.EPOCH_MILLIS;

	FollowedRun(Path runs) {
		this.directory = new SyntheticRun()
			.with(new SyntheticTrial("webflux-webclient", 10, 10).throughput(970).targetCores(0.25))
			.with(new SyntheticTrial("servlet-blocking-apache5", 10, 10).throughput(900).delayErrorMicros(23_000))
			.writeTo(runs);
	}

	/** Tells a launch with its trial as a run would. */
	void tell(RunListener listener, String target, int seconds) {
		Plan.Launch launch = launch(target);
		Plan.Trial trial = launch.trials().getFirst();
		listener.heard(new RunEvent.LaunchStarted(launch));
		listener.heard(new RunEvent.WarmUpStarted(launch));
		listener.heard(new RunEvent.TrialStarted(launch, trial));
		for (int second = 1; second <= seconds; second++) {
			this.atMillis += SECOND_MILLIS;
			listener.heard(new RunEvent.Progressed(launch, trial,
					new LoadEvent.Progress(trial.id(), (second == 1) ? Phase.SETTLE : Phase.WINDOW,
							this.atMillis * 1000, second * SECOND_MILLIS, second * 970L, 970, 0, 10, 10_000, 14_000),
					25.0));
		}
		listener.heard(new RunEvent.TrialFinished(launch, trial, load(trial.id())));
		listener.heard(new RunEvent.LaunchEnded(launch));
	}

	Plan.Launch launch(String target) {
		return this.plan.launches()
			.stream()
			.filter((launch) -> launch.target().name().equals(target))
			.findFirst()
			.orElseThrow();
	}

	private LoadResult load(String trial) {
		return this.directory.read(trial::equals)
			.trials()
			.stream()
			.map((raw) -> Objects.requireNonNull(raw.record().measured()))
			.findFirst()
			.orElseThrow();
	}

}
