package io.proxylab.lab.run.trial;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.plan.Plan.Trial;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.run.launch.LaunchProcesses;
import io.proxylab.lab.run.place.LaboratoryFailed;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.Started;
import io.proxylab.lab.sampling.ResidentMemory;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the live objects of a target before a burst, and in the middle of the time for
 * which its requests are held. A JVM collects all garbage for that, so the times of such
 * a burst are not for comparison.
 */
final class MemoryWatch {

	/** A full collection of a large heap on a part of a core. */
	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final int MOST_CLASSES = 10;

	private final RunContext context;

	private final String trialId;

	private final ManagedProcess target;

	private final Path directory;

	private final Duration delay;

	private final Reading idle;

	private @Nullable CompletableFuture<Reading> held;

	private MemoryWatch(RunContext context, Trial trial, ManagedProcess target, Path directory)
			throws LaunchFailed, InterruptedException {
		this.context = context;
		this.trialId = trial.id();
		this.target = target;
		this.directory = directory;
		this.delay = trial.cell().delay().typical();
		this.idle = read("idle");
	}

	/**
	 * Reads a target that is at rest; empty where an experiment does not ask for it, or
	 * the target is no JVM that the lab has started.
	 * @param trial that is to come
	 * @param directory takes the histograms
	 */
	static Optional<MemoryWatch> of(RunContext context, LaunchProcesses processes, Trial trial, Path directory)
			throws LaunchFailed, InterruptedException {
		Optional<ManagedProcess> jvm = processes.target().jvm();
		boolean asked = context.experiment().measure().profile() == Profiling.MEMORY
				&& trial.cell().load() instanceof Load.Burst;
		return (asked && jvm.isPresent()) ? Optional.of(new MemoryWatch(context, trial, jvm.get(), directory))
				: Optional.empty();
	}

	/** The burst begins now. */
	void begin() {
		this.held = CompletableFuture.supplyAsync(() -> {
			try {
				Thread.sleep(this.delay.dividedBy(2));
				return read("held");
			}
			catch (LaunchFailed ex) {
				throw new CompletionException(ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new CompletionException(ex);
			}
		}, (task) -> Thread.ofVirtual().name("proxylab-memory-watch").start(task));
	}

	/**
	 * What was read.
	 * @throws LaunchFailed if it could not be read
	 */
	HeldMemory end() throws LaunchFailed {
		CompletableFuture<Reading> reading = this.held;
		if (reading == null) {
			throw new LaboratoryFailed("the load generator did not say when the burst began");
		}
		try {
			Reading read = reading.join();
			return new HeldMemory(this.idle.objects().bytes(), this.idle.residentBytes(), read.objects().bytes(),
					read.residentBytes(), read.objects().since(this.idle.objects(), MOST_CLASSES));
		}
		catch (CompletionException ex) {
			throw (ex.getCause() instanceof LaunchFailed failed) ? failed
					: new LaboratoryFailed("the class histogram was not read: " + FailureReason.of(ex));
		}
	}

	private Reading read(String when) throws LaunchFailed, InterruptedException {
		Path file = this.directory.resolve("class-histogram-" + when + ".txt");
		Path jcmd = this.context.installation().java().resolveSibling("jcmd");
		ManagedProcess process = Started.process(this.context, ProcessSpec
			.of("class histogram of " + this.target.name(),
					List.of(jcmd.toString(), Long.toString(this.target.pid()), "GC.class_histogram"), file)
			.in(this.context.confinement().forOther(this.trialId + "." + when, this.context.experiment().box())));
		try (process) {
			if (!process.awaitExit(PATIENCE)) {
				throw new LaboratoryFailed(
						String.format(Locale.ROOT, "%s took more than %d s", process.name(), PATIENCE.toSeconds()));
			}
			ClassHistogram objects = ClassHistogram.parse(Files.readAllLines(file));
			return new Reading(objects, ResidentMemory.read(this.target.pid()));
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new LaboratoryFailed("%s cannot be read: %s".formatted(process.name(), FailureReason.of(ex)));
		}
	}

	/**
	 * The memory of a target at a moment.
	 *
	 * @param objects that are live
	 * @param residentBytes of the process
	 */
	private record Reading(ClassHistogram objects, long residentBytes) {
	}

}
