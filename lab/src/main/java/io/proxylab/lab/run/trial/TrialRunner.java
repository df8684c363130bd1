package io.proxylab.lab.run.trial;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.run.launch.LaunchProcesses;
import io.proxylab.lab.run.launch.UpstreamQuiet;
import io.proxylab.lab.run.place.LaboratoryFailed;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.TargetCpu;
import io.proxylab.lab.run.place.TargetEnded;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.run.place.UpstreamCounters;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.warmup.WarmUpRunner;
import io.proxylab.lab.sampling.ThreadStacks;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.TrialInProgress;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Measures the trials of one launch that is warm. */
public final class TrialRunner {

	private final RunContext context;

	private final LaunchProcesses processes;

	private final Loads loads;

	private final WarmUpRunner warmUp;

	private final TargetCpu cpu;

	/** Whether the target may still be at work for the last trial. */
	private boolean owed;

	public TrialRunner(RunContext context, LaunchProcesses processes, Loads loads, WarmUpRunner warmUp) {
		this.context = context;
		this.processes = processes;
		this.loads = loads;
		this.warmUp = warmUp;
		this.cpu = TargetCpu.of(processes.target().process(), context.experiment().box());
	}

	/**
	 * Measures one trial and commits it. A window in which the target's compilers were
	 * busy is measured again when they have caught up, and one of which the hypervisor
	 * took too much at once.
	 * @param launch it belongs to
	 * @param trial what to measure
	 * @param order position in the launch, from 1
	 * @throws LaunchFailed if a process of the launch ends meanwhile; nothing is
	 * committed
	 */
	public void run(Plan.Launch launch, Plan.Trial trial, int order) throws LaunchFailed, InterruptedException {
		this.context.listener().heard(new RunEvent.TrialStarted(launch, trial));
		int window = 1;
		while (!run(launch, trial, order, window)) {
			window++;
		}
	}

	/**
	 * Measures a window.
	 * @param window how many were measured of this trial with it
	 * @return false if another is to be measured; nothing is committed then
	 */
	private boolean run(Plan.Launch launch, Plan.Trial trial, int order, int window)
			throws LaunchFailed, InterruptedException {
		// What went on since the last trial is not this one's.
		this.cpu.percentOfBox();
		setDelay(trial);
		try (TrialInProgress progress = this.context.directory().beginTrial(trial.id())) {
			long startedAt = System.currentTimeMillis();
			TrialWatch watch = TrialWatch.start(this.context, this.processes, launch.target());
			Measured measured;
			TrialWatch.Seen seen;
			try {
				measured = measure(launch, trial, progress.directory(), watch);
			}
			finally {
				seen = watch.stop();
			}
			if (window < Cell.MOST_WINDOWS && makesReadyForAnother(launch, trial, seen, measured.load())) {
				return false;
			}
			progress.commit(
					new TrialRecord(TrialRecord.FORMAT_VERSION, trial.id(), launch.id(), launch.target().name(),
							trial.cell().load(), trial.cell().delay().spec(),
							trial.cell().delay().typical().toNanos() / 1000, trial.cell().client(), launch.replicate(),
							order, window, startedAt, null, null, measured.load(), measured.upstream(), seen.probes(),
							measured.stacks(), measured.capacity(), seen.incidents(), measured.heldMemory()),
					seen.observed());
			this.context.listener().heard(new RunEvent.TrialFinished(launch, trial, measured.load()));
			return true;
		}
	}

	/** Says what a window has against it, if anything, and makes ready for another. */
	private boolean makesReadyForAnother(Plan.Launch launch, Plan.Trial trial, TrialWatch.Seen seen, LoadResult load)
			throws LaunchFailed, InterruptedException {
		if (!trial.cell().isMeasuredAgain() || !this.warmUp.isForWarmWindows()) {
			return false;
		}
		Optional<String> cold = seen.cold(load);
		Optional<String> against = cold.or(() -> seen.stolen(load));
		against.ifPresent((reason) -> this.context.listener().heard(new RunEvent.MeasuredAgain(launch, trial, reason)));
		if (cold.isPresent()) {
			this.warmUp.settle(trial.cell());
		}
		return against.isPresent();
	}

	private void setDelay(Plan.Trial trial) throws LaunchFailed, InterruptedException {
		Upstream upstream = this.processes.upstream();
		if (trial.cell().delay().schedule()) {
			upstream.schedule(trial.cell().delay().typical().toNanos() / 1000 + "us");
		}
		else if (!this.loads.namesDelay()) {
			upstream.schedule(trial.cell().delay().spec());
		}
	}

	private Measured measure(Plan.Launch launch, Plan.Trial trial, Path directory, TrialWatch watch)
			throws LaunchFailed, InterruptedException {
		UpstreamQuiet quiet = UpstreamQuiet.of(this.processes);
		if (this.owed) {
			quiet.await();
		}
		Measured measured = switch (trial.cell().load()) {
			case Load.Closed _, Load.Open _, Load.Burst _ ->
				measure(launch, trial, trial.cell(), OptionalInt.empty(), directory, watch);
			case Load.Capacity wanted -> {
				quiet.await();
				yield new CapacityTrial(wanted, trial.cell().delay().longest(), directory,
						(load, most, files) -> survived(launch, trial, load, most, files, watch, quiet),
						(window) -> LaboratoryLate.against(launch.target(), trial.cell().delay(), window,
								this.context.directory().manifest().tolerances()),
						(window) -> this.context.listener().heard(new RunEvent.RateTried(launch, trial, window)))
					.search();
			}
		};
		this.owed = measured.load().unfinished() > 0;
		return measured;
	}

	/** A rate of a search, and the time that the target takes to be at rest again. */
	private Measured survived(Plan.Launch launch, Plan.Trial trial, Load.Open load, OptionalInt most, Path directory,
			TrialWatch watch, UpstreamQuiet quiet) throws LaunchFailed, InterruptedException {
		try {
			Measured measured = measure(launch, trial, new Cell(load, trial.cell().delay(), trial.cell().client()),
					most, directory, watch);
			quiet.await();
			return measured;
		}
		catch (TargetEnded ex) {
			if (this.context.processes().isEnding()) {
				// The lab was told to end and ends its processes.
				throw new InterruptedException("the run was interrupted");
			}
			// The generator would go on, and write into the directory of the trial.
			this.processes.generator().close();
			throw ex;
		}
	}

	private Measured measure(Plan.Launch launch, Plan.Trial trial, Cell cell, OptionalInt most, Path directory,
			TrialWatch watch) throws LaunchFailed, InterruptedException {
		Optional<MemoryWatch> memory = MemoryWatch.of(this.context, this.processes, trial, directory);
		Window window = new Window(launch, trial, watch, memory);
		LoadSettings settings = this.loads.settings(trial.id(), cell, trial.spread(), trial.settle(), trial.window(), 0,
				directory);
		LoadSettings limited = settings.withUsers(Math.min(settings.users(), most.orElse(settings.users())));
		LoadResult load = this.loads.labelled(cell, this.processes.generator().run(limited, window));
		HeldMemory held = memory.isPresent() ? memory.get().end() : null;
		return new Measured(load, window.upstream(), window.stacks(), held, null);
	}

	/** Reads the upstream's counters at both edges of the window. */
	private final class Window implements LoadGenerator.Listener {

		private final Plan.Launch launch;

		private final Plan.Trial trial;

		private final TrialWatch watch;

		private final Optional<MemoryWatch> memory;

		private @Nullable UpstreamCounters start;

		private TrialRecord.@Nullable UpstreamWindow upstream;

		private TrialRecord.@Nullable StackMemory stacks;

		Window(Plan.Launch launch, Plan.Trial trial, TrialWatch watch, Optional<MemoryWatch> memory) {
			this.launch = launch;
			this.trial = trial;
			this.watch = watch;
			this.memory = memory;
		}

		@Override
		public boolean heard(LoadEvent event) throws LaunchFailed, InterruptedException {
			TrialRunner.this.processes.checkAlive();
			Upstream counted = TrialRunner.this.processes.upstream();
			switch (event) {
				case LoadEvent.WindowStarted started -> {
					this.watch.edge();
					this.memory.ifPresent(MemoryWatch::begin);
					if (this.trial.cell().delay().schedule()) {
						counted.schedule(this.trial.cell().delay().spec());
					}
					this.start = counted.counters();
				}
				case LoadEvent.WindowEnded ended -> {
					this.watch.edge();
					UpstreamCounters before = this.start;
					if (before != null) {
						this.upstream = before.until(counted.counters());
					}
					this.stacks = TrialRunner.this.processes.target().process().flatMap(Window::stacks).orElse(null);
				}
				case LoadEvent.Progress progress -> TrialRunner.this.context.listener()
					.heard(new RunEvent.Progressed(this.launch, this.trial, progress,
							TrialRunner.this.cpu.percentOfBox()));
				case LoadEvent.Ready ready -> throw new IllegalStateException("said at the start only");
				case LoadEvent.Finished finished -> throw new IllegalStateException("handled by the generator");
				case LoadEvent.Failed failed -> throw new IllegalStateException("handled by the generator");
			}
			return true;
		}

		/** Read when the window is over: it takes up to a third of a second. */
		private static Optional<TrialRecord.StackMemory> stacks(ManagedProcess target) {
			return ThreadStacks.read(Path.of("/proc"), target.pid())
				.map((stacks) -> new TrialRecord.StackMemory(stacks.threads(), stacks.residentBytes(),
						stacks.reservedBytes()));
		}

		TrialRecord.@Nullable StackMemory stacks() {
			return this.stacks;
		}

		TrialRecord.UpstreamWindow upstream() throws LaunchFailed {
			TrialRecord.UpstreamWindow counted = this.upstream;
			if (counted == null) {
				throw new LaboratoryFailed("the load generator did not say when the window of %s began and ended"
					.formatted(this.trial.id()));
			}
			return counted;
		}

	}

}
