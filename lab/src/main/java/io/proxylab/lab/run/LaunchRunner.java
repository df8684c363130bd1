package io.proxylab.lab.run;

import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.plan.ConnectionRoom;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.probe.HealthProbe;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.run.asking.Asking;
import io.proxylab.lab.run.launch.LaunchProcesses;
import io.proxylab.lab.run.place.LaboratoryFailed;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.TargetCpu;
import io.proxylab.lab.run.place.TargetEnded;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.trial.TrialRunner;
import io.proxylab.lab.run.warmup.WarmUpProbes;
import io.proxylab.lab.run.warmup.WarmUpRunner;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.lab.trial.TrialInProgress;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.TrialRecord.Fault;
import io.proxylab.load.protocol.Credentials;
import io.proxylab.load.protocol.LoadEvent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Carries one launch out: start, warm-up, trials, end. */
final class LaunchRunner {

	private final RunContext context;

	private final Plan.Launch launch;

	private final Asking asking;

	private final long startedAtEpochMillis = System.currentTimeMillis();

	private Map<String, List<String>> commands = Map.of();

	private SortedMap<String, Object> limits = new TreeMap<>();

	private StartUp startUp = StartUp.NONE;

	private LaunchRecord.@Nullable WarmUpRecord warmUp;

	LaunchRunner(RunContext context, Plan.Launch launch) {
		this.context = context;
		this.launch = launch;
		this.asking = new Asking(launch.target(), context.experiment());
	}

	/**
	 * Measures the trials of this launch. If it fails, those that are open are recorded
	 * with the reason, unless the target ended under one of them: then only that one is.
	 * Whatever happened, {@code launch.json} tells it.
	 * @return how many trials are done, with figures or without; the others need another
	 * launch
	 * @throws InterruptedException if the lab is told to end: what is open stays open
	 */
	int run() throws InterruptedException {
		this.context.listener().heard(new RunEvent.LaunchStarted(this.launch));
		int done;
		try (LaunchProcesses processes = new LaunchProcesses(this.context, this.launch)) {
			done = run(processes, this.launch.trials());
		}
		finally {
			// Its processes have ended: nothing writes to its files any more.
			this.context.directory().launches().end(this.launch.id());
		}
		this.context.listener().heard(new RunEvent.LaunchEnded(this.launch));
		return done;
	}

	private int run(LaunchProcesses processes, List<Plan.Trial> trials) throws InterruptedException {
		int measured = 0;
		boolean measuring = false;
		boolean itsOwnLoad = false;
		try {
			Loads loads = start(processes);
			WarmUpRunner warmUp = warmUpRunner(processes, loads);
			itsOwnLoad = this.launch.warmedUpByItsOnlyLoad();
			warmUp(warmUp);
			itsOwnLoad = false;
			TrialRunner runner = new TrialRunner(this.context, processes, loads, warmUp);
			for (Plan.Trial trial : trials) {
				measuring = true;
				runner.run(this.launch, trial, measured + 1);
				measuring = false;
				measured++;
				// It may have ended in a search for a capacity, whose trial has figures.
				processes.checkAlive();
			}
			record(null);
			tellOtherPaths(processes);
			return trials.size();
		}
		catch (LaunchFailed ex) {
			if (this.context.processes().isEnding()) {
				// The lab was told to end and ends its processes.
				throw new InterruptedException("the run was interrupted");
			}
			this.commands = processes.commands();
			tellOtherPaths(processes);
			// A generator that goes on would write into the directory of a failed trial.
			processes.close();
			this.context.directory().requireSpace();
			int done = done(measured, measuring, trials.size(), ex);
			this.context.listener()
				.heard(new RunEvent.Failed(this.launch, trials.subList(measured, done), ex.reason()));
			for (int open = measured; open < done; open++) {
				commitFailure(trials.get(open), open + 1, ex.reason(), fault(measuring || itsOwnLoad, ex));
			}
			record(ex.reason());
			return done;
		}
	}

	/**
	 * What a service of the user's calls is told when its launch is over, so that a wrong
	 * call is seen at once.
	 */
	private void tellOtherPaths(LaunchProcesses processes) throws InterruptedException {
		if (!(this.launch.target() instanceof OwnTarget own && own.started() && processes.isUpstreamAlive())) {
			return;
		}
		List<String> calls;
		try {
			calls = processes.upstream().otherPaths();
		}
		catch (LaunchFailed ex) {
			calls = List.of("unknown, as the upstream does not say: " + ex.reason());
		}
		if (!calls.isEmpty() || !own.upstreams().isEmpty()) {
			this.context.listener().heard(new RunEvent.OtherPathsCalled(this.launch, own.upstreams(), calls));
		}
	}

	/** A target that ended under one load says nothing of those that come after it. */
	private static int done(int measured, boolean measuring, int trials, LaunchFailed ex) {
		boolean begun = measuring || measured > 0;
		return (ex instanceof TargetEnded && begun) ? measured + (measuring ? 1 : 0) : trials;
	}

	private Loads start(LaunchProcesses processes) throws LaunchFailed, InterruptedException {
		Path directory = this.context.directory().launches().directory(this.launch.id());
		processes.start(directory);
		this.commands = processes.commands();
		this.startUp = processes.target().startUp();
		Asking.FirstAnswer first = firstAnswer(processes);
		this.startUp = this.startUp.answered(first.millis(), TargetCpu.secondsIfRead(processes.target().process()));
		Loads loads = new Loads(processes.target().url(), this.asking.path(), first.expect(), seed(),
				this.asking.request(), this.asking.mix(), processes.target().network(),
				this.context.experiment().delivery().cookies(),
				ConnectionRoom.here().most(this.context.experiment(), this.launch.target()));
		this.limits = processes.target().limits();
		record(null);
		return loads;
	}

	private Asking.FirstAnswer firstAnswer(LaunchProcesses processes) throws LaunchFailed, InterruptedException {
		try {
			return this.asking.check(this.context.http(), processes.upstream(), processes.target());
		}
		catch (LaunchFailed ex) {
			// If it has ended, that is why.
			processes.checkAlive();
			throw ex;
		}
	}

	private WarmUpRunner warmUpRunner(LaunchProcesses processes, Loads loads) {
		TargetCpu cpu = TargetCpu.of(processes.target().process(), this.context.experiment().box());
		WarmUpProbes probes = new WarmUpProbes(
				this.context.experiment().warmUp().compilersFirst() && processes.target().process().isPresent(),
				this.launch.warmUpCell());
		WarmUpRunner.Offer offer = (cell, settings, listener) -> {
			if (!loads.namesDelay()) {
				processes.upstream().schedule(cell.delay().spec());
			}
			try (HealthProbe _ = processes.target().probed(this.context.http(), probes.under(cell))) {
				return processes.generator().run(settings, listener);
			}
		};
		return new WarmUpRunner(offer, loads, processes.compilers(), TargetCpu.seconds(processes.target().process()),
				(event) -> {
					processes.checkAlive();
					if (event instanceof LoadEvent.Progress progress) {
						processes.upstream().readAsInATrial();
						this.context.listener()
							.heard(new RunEvent.Progressed(this.launch, null, progress, cpu.percentOfBox()));
					}
					return true;
				}, System::nanoTime);
	}

	private void warmUp(WarmUpRunner runner) throws LaunchFailed, InterruptedException {
		this.context.listener().heard(new RunEvent.WarmUpStarted(this.launch));
		this.warmUp = runner.run(this.context.experiment().warmUp(), this.launch.warmUpCell(),
				this.launch.warmUpPaths());
		this.context.directory().launches().writeWarmUp(this.launch.id(), runner.readings());
	}

	/**
	 * Of random arrivals: the same for all targets of a block, and others in each block.
	 */
	private long seed() {
		return this.context.experiment().seed() + this.launch.replicate() - 1;
	}

	private static @Nullable Fault fault(boolean underItsLoad, LaunchFailed ex) {
		return switch (ex) {
			case TargetEnded _ when underItsLoad -> Fault.TARGET_ENDED;
			case LaboratoryFailed _ -> Fault.LABORATORY;
			default -> null;
		};
	}

	private void commitFailure(Plan.Trial trial, int order, String reason, @Nullable Fault fault) {
		Cell cell = trial.cell();
		try (TrialInProgress failed = this.context.directory().beginTrial(trial.id())) {
			failed.commit(
					TrialRecord.failed(trial.id(), this.launch.id(), this.launch.target().name(), cell.load(),
							cell.delay().spec(), cell.delay().typical().toNanos() / 1000, cell.client(),
							this.launch.replicate(), order, System.currentTimeMillis(), reason, fault),
					Observed.NOTHING);
		}
	}

	private void record(@Nullable String failure) {
		String variant = switch (this.launch.target()) {
			case Target.Direct _, OwnTarget _ -> null;
			case Target.Proxy proxy -> proxy.candidate().id();
			case Target.Engine engine -> engine.entry().id();
		};
		this.context.directory()
			.launches()
			.write(new LaunchRecord(LaunchRecord.FORMAT_VERSION, this.launch.id(), this.launch.target().name(), variant,
					this.launch.replicate(), this.startedAtEpochMillis, maskedCommands(),
					this.context.experiment().generator(), this.context.box(this.launch.target()), callsUpstream(),
					this.startUp, this.warmUp, this.limits, failure));
	}

	private Map<String, List<String>> maskedCommands() {
		Map<String, List<String>> masked = new LinkedHashMap<>();
		this.commands.forEach((process, command) -> masked.put(process, Credentials.masked(command)));
		return masked;
	}

	/** What runs elsewhere calls an upstream of its own, and an engine none. */
	private boolean callsUpstream() {
		return switch (this.launch.target()) {
			case OwnTarget own -> own.started();
			case Target.Engine _ -> false;
			case Target.Direct _, Target.Proxy _ -> true;
		};
	}

}
