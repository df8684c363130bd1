package io.proxylab.lab.run;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.probe.HealthProbe;
import io.proxylab.lab.sampling.Sampler;
import io.proxylab.lab.sampling.Watched;
import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TrialInProgress;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures the trials of one launch that is warm. */
final class TrialRunner {

	private final RunContext context;

	private final LaunchProcesses processes;

	private final Loads loads;

	TrialRunner(RunContext context, LaunchProcesses processes, Loads loads) {
		this.context = context;
		this.processes = processes;
		this.loads = loads;
	}

	/**
	 * Measures one trial and commits it.
	 * @param launch it belongs to
	 * @param trial what to measure
	 * @param order position in the launch, from 1
	 * @throws LaunchFailed if a process of the launch ends meanwhile; nothing is
	 * committed
	 */
	void run(Plan.Launch launch, Plan.Trial trial, int order) throws LaunchFailed, InterruptedException {
		this.context.listener().trialStarted(launch, trial);
		Upstream upstream = this.processes.upstream();
		if (trial.cell().delay().schedule()) {
			upstream.schedule(trial.cell().delay().typical().toNanos() / 1000 + "us");
		}
		try (TrialInProgress progress = this.context.directory().beginTrial(trial.id())) {
			long startedAt = System.currentTimeMillis();
			Sampler sampler = Sampler.start(watched(), otherCores());
			UpstreamWatch upstreamWatch = UpstreamWatch.start(upstream);
			HealthProbe probe = HealthProbe.start(this.processes.target().url() + this.processes.target().healthPath());
			Window window = new Window(trial);
			LoadResult load;
			Observed observed;
			HealthProbe.Probing probing;
			try {
				load = this.processes.generator()
					.run(this.loads.settings(trial.id(), trial.cell(), trial.spread(), trial.settle(), trial.window(),
							0, progress.directory()), window);
			}
			finally {
				probing = probe.stop();
				observed = new Observed(sampler.stop().series(), probing.outcomes(), upstreamWatch.stop());
			}
			progress.commit(new TrialRecord(TrialRecord.FORMAT_VERSION, trial.id(), launch.id(), launch.target().name(),
					Loads.users(trial.cell()), trial.cell().delay().spec(),
					trial.cell().delay().typical().toNanos() / 1000, launch.replicate(), order, startedAt, null, load,
					window.upstream(), probing.sum()), observed);
			this.context.listener().trialFinished(launch, trial, load.throughput());
		}
	}

	private List<Integer> otherCores() {
		return this.context.confinement().record(this.context.experiment().box()).otherCores();
	}

	private List<Watched> watched() {
		List<Watched> watched = new ArrayList<>();
		this.processes.target().process().ifPresent((target) -> watched.add(Watched.of(ProcessKind.TARGET, target)));
		watched.add(Watched.of(ProcessKind.GENERATOR, this.processes.generator().process()));
		watched.add(Watched.of(ProcessKind.UPSTREAM, this.processes.upstream().process()));
		return watched;
	}

	/** Reads the upstream's counters at both edges of the window. */
	private final class Window implements LoadGenerator.Listener {

		private final Plan.Trial trial;

		private @Nullable UpstreamCounters start;

		private TrialRecord.@Nullable UpstreamWindow upstream;

		Window(Plan.Trial trial) {
			this.trial = trial;
		}

		@Override
		public boolean heard(LoadEvent event) throws LaunchFailed, InterruptedException {
			TrialRunner.this.processes.checkAlive();
			Upstream counted = TrialRunner.this.processes.upstream();
			switch (event) {
				case LoadEvent.WindowStarted started -> {
					if (this.trial.cell().delay().schedule()) {
						counted.schedule(this.trial.cell().delay().spec());
					}
					this.start = counted.counters();
				}
				case LoadEvent.WindowEnded ended -> {
					UpstreamCounters before = this.start;
					if (before != null) {
						this.upstream = before.until(counted.counters());
					}
				}
				case LoadEvent.Progress progress ->
					TrialRunner.this.context.listener().progressed(this.trial.id(), progress);
				case LoadEvent.Ready ready -> throw new IllegalStateException("said at the start only");
				case LoadEvent.Finished finished -> throw new IllegalStateException("handled by the generator");
				case LoadEvent.Failed failed -> throw new IllegalStateException("handled by the generator");
			}
			return true;
		}

		TrialRecord.UpstreamWindow upstream() throws LaunchFailed {
			TrialRecord.UpstreamWindow counted = this.upstream;
			if (counted == null) {
				throw new LaunchFailed("the load generator did not say when the window of %s began and ended"
					.formatted(this.trial.id()));
			}
			return counted;
		}

	}

}
