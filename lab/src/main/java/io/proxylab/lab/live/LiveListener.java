package io.proxylab.lab.live;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.run.progress.RunStatus;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes of what a run says what its page shows. Trials are judged when their launch is
 * over, because nothing is measured then, and only if somebody looks.
 */
final class LiveListener implements RunListener {

	private final LiveFeed feed;

	private final RunDirectory directory;

	private final RunStatus status;

	/** Launches that are over, and whose trials nobody has asked for yet. */
	private final List<Plan.Launch> unjudged = new ArrayList<>();

	LiveListener(LiveFeed feed, Plan plan, RunDirectory directory, LongSupplier nanoTime) {
		this.feed = feed;
		this.directory = directory;
		this.status = new RunStatus(plan, nanoTime);
		feed.tell(new LiveEvent.Run(plan.experiment().name(), directory.path().toString(),
				plan.experiment().box().name(), plan.launches().size(), plan.trials().size()));
	}

	@Override
	public void heard(RunEvent event) {
		this.status.heard(event);
		switch (event) {
			case RunEvent.LaunchStarted started -> now(String.format(Locale.ROOT, "launch %s: %s, replicate %d, starts",
					this.status.launch(), started.launch().target().name(), started.launch().replicate()));
			case RunEvent.WarmUpStarted started ->
				now("launch %s: %s warms up".formatted(this.status.launch(), started.launch().target().name()));
			case RunEvent.TrialStarted started -> now("trial %s: %s, %s".formatted(this.status.trial(),
					started.launch().target().name(), started.trial().cell().label()));
			case RunEvent.Progressed progressed -> this.feed.tell(second(progressed));
			case RunEvent.RateTried _ -> {
				// The page shows each second of it.
			}
			case RunEvent.MeasuredAgain again ->
				now("trial %s: %s, %s, is measured again, as %s".formatted(this.status.trial(),
						again.launch().target().name(), again.trial().cell().label(), again.reason()));
			case RunEvent.TrialFinished finished -> this.feed.tell(trial(finished));
			case RunEvent.Failed failed -> failed.trials()
				.forEach((trial) -> this.feed.tell(new LiveEvent.Failed(trial.id(), failed.launch().target().name(),
						trial.cell().label(), failed.launch().replicate(), failed.reason())));
			case RunEvent.Stopped stopped -> this.feed.tell(new LiveEvent.Notice(String.format(Locale.ROOT,
					"no more after replicate %d: %s", stopped.replicates(), stopped.reason())));
			case RunEvent.OtherPathsCalled called -> this.feed.tell(new LiveEvent.Notice(called.words()));
			case RunEvent.LaunchEnded ended -> {
				this.unjudged.add(ended.launch());
				judge();
			}
		}
	}

	private void now(String what) {
		this.feed.tell(new LiveEvent.Now(what, this.status.left().toSeconds()));
	}

	private LiveEvent second(RunEvent.Progressed progressed) {
		Plan.Trial trial = progressed.trial();
		LoadEvent.Progress load = progressed.load();
		return new LiveEvent.Second(load.atEpochMicros() / 1000, progressed.launch().target().name(),
				((trial != null) ? trial.cell() : progressed.launch().warmUpCell()).label(),
				(trial != null) ? load.phase().name().toLowerCase(Locale.ROOT) : "warm-up", this.status.trial(),
				load.throughput(), millis(load.responseP99Micros()), progressed.cpuPercentOfBox(), load.errorsTotal(),
				this.status.left().toSeconds());
	}

	private static LiveEvent trial(RunEvent.TrialFinished finished) {
		LoadResult load = finished.load();
		return new LiveEvent.Trial(finished.trial().id(), finished.launch().target().name(),
				finished.trial().cell().label(), finished.launch().replicate(), load.throughput(),
				millis(load.responseTime().p50Micros()), millis(load.responseTime().p99Micros()),
				load.errors().values().stream().mapToLong(Long::longValue).sum());
	}

	/** A time is at least a microsecond: none is one without an answer. */
	private static @Nullable Double millis(long micros) {
		return (micros > 0) ? micros / 1000.0 : null;
	}

	/** Judges the trials of all launches that are over, once. */
	void judge() {
		if (this.unjudged.isEmpty() || !this.feed.watched()) {
			return;
		}
		Set<String> trials = new HashSet<>();
		this.unjudged.forEach((launch) -> launch.trials().forEach((trial) -> trials.add(trial.id())));
		this.unjudged.clear();
		try {
			Analysis.trials(this.directory.read(trials::contains)).forEach((trial) -> this.feed.tell(judged(trial)));
		}
		catch (RunDirectoryException ex) {
			// The report says it again; a run goes on without its page.
			this.feed.tell(new LiveEvent.Notice("trials cannot be judged: " + ex.getMessage()));
		}
	}

	private static LiveEvent judged(TrialResult trial) {
		var figures = trial.figures();
		var cpu = (figures != null) ? figures.cpu() : null;
		return new LiveEvent.Judged(trial.id(), trial.valid(), trial.reasons(),
				(cpu != null) ? cpu.percentOfBox() : null);
	}

}
