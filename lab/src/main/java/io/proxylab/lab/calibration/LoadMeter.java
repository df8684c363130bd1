package io.proxylab.lab.calibration;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.run.place.UpstreamCounters;
import io.proxylab.lab.sampling.CoreTimes;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Offers loads to an upstream and measures what they cost. */
final class LoadMeter {

	private static final Path PROC = Path.of("/proc");

	private final LoadGenerator generator;

	private final Upstream upstream;

	private final List<Integer> generatorCores;

	private final List<Integer> upstreamCores;

	private final Runnable heard;

	/**
	 * A meter.
	 * @param generator offers the loads
	 * @param upstream answers them
	 * @param generatorCores cores of the generator; empty if not pinned
	 * @param upstreamCores cores of the upstream; empty if not pinned
	 * @param heard called several times a second
	 */
	LoadMeter(LoadGenerator generator, Upstream upstream, List<Integer> generatorCores, List<Integer> upstreamCores,
			Runnable heard) {
		this.generator = generator;
		this.upstream = upstream;
		this.generatorCores = List.copyOf(generatorCores);
		this.upstreamCores = List.copyOf(upstreamCores);
		this.heard = heard;
	}

	/**
	 * What a load came to in its window.
	 *
	 * @param load what the generator measured
	 * @param upstream what the upstream counted
	 * @param seconds of the window
	 * @param generatorSeconds CPU of the generator
	 * @param upstreamSeconds CPU of the upstream
	 * @param generatorCores use of the generator's cores; null if not read
	 * @param upstreamCores use of the upstream's cores; null if not read
	 */
	record Metered(LoadResult load, UpstreamWindow upstream, double seconds, double generatorSeconds,
			double upstreamSeconds, @Nullable CoreTimes generatorCores, @Nullable CoreTimes upstreamCores) {

		/** CPU or time a request, in microseconds. */
		double micros(double seconds) {
			return seconds * 1e6 / this.load.completed();
		}

		/**
		 * What the upstream's delay was too long by on average, in microseconds: from the
		 * means of the same answers.
		 */
		double delayErrorMicros(double askedMicros) {
			return this.load.responseTime().meanMicros() - this.load.addedTime().meanMicros() - askedMicros;
		}

		static @Nullable Double busy(@Nullable CoreTimes use) {
			return (use != null && use.allSeconds() > 0) ? use.busySeconds() / use.allSeconds() : null;
		}

	}

	/**
	 * Offers a load of which nothing is measured.
	 * @throws LaunchFailed if it cannot be offered
	 */
	void warmUp(LoadSettings settings) throws LaunchFailed, InterruptedException {
		this.generator.run(settings, (event) -> {
			this.heard.run();
			if (event instanceof LoadEvent.Progress) {
				this.upstream.readAsInATrial();
			}
			return true;
		});
	}

	/**
	 * Offers a load.
	 * @throws LaunchFailed if it cannot be offered, or nothing was answered correctly
	 */
	Metered measure(LoadSettings settings) throws LaunchFailed, InterruptedException {
		Edges edges = new Edges();
		LoadResult result = this.generator.run(settings, edges);
		Reading start = edges.start;
		Reading end = edges.end;
		if (start == null || end == null || result.correct() == 0) {
			throw new LaunchFailed("load '%s' had no correct answer in its window; errors: %s".formatted(settings.id(),
					result.errors()));
		}
		return new Metered(result, start.counters.until(end.counters), (end.nanos - start.nanos) / 1e9,
				end.generatorSeconds - start.generatorSeconds, end.upstreamSeconds - start.upstreamSeconds,
				between(start.generatorCores, end.generatorCores), between(start.upstreamCores, end.upstreamCores));
	}

	private static @Nullable CoreTimes between(Optional<CoreTimes> start, Optional<CoreTimes> end) {
		return (start.isPresent() && end.isPresent()) ? end.get().since(start.get()) : null;
	}

	/** Seconds of CPU that a process has used: its group's, else its own. */
	private static double cpuSeconds(ManagedProcess process) throws LaunchFailed {
		CgroupUsage usage = process.enclosure().usage();
		if (usage.cpuSeconds() >= 0) {
			return usage.cpuSeconds();
		}
		try {
			return ProcStat.parse(Files.readString(PROC.resolve(process.pid() + "/stat"))).cpuSeconds();
		}
		catch (IOException ex) {
			// No /proc, as on macOS, or the process has ended.
			return ProcessHandle.of(process.pid())
				.flatMap((handle) -> handle.info().totalCpuDuration())
				.map((used) -> used.toNanos() / 1e9)
				.orElseThrow(
						() -> new LaunchFailed("the CPU time of the %s cannot be read".formatted(process.name()), ex));
		}
	}

	/** All that is read at an edge of the window. */
	private record Reading(long nanos, UpstreamCounters counters, double generatorSeconds, double upstreamSeconds,
			Optional<CoreTimes> generatorCores, Optional<CoreTimes> upstreamCores) {
	}

	private Reading read() throws LaunchFailed, InterruptedException {
		return new Reading(System.nanoTime(), this.upstream.counters(), cpuSeconds(this.generator.process()),
				cpuSeconds(this.upstream.process()), cores(this.generatorCores), cores(this.upstreamCores));
	}

	private static Optional<CoreTimes> cores(List<Integer> cores) {
		return cores.isEmpty() ? Optional.empty() : CoreTimes.read(PROC, cores);
	}

	/** Reads at both edges of the window. */
	private final class Edges implements LoadGenerator.Listener {

		private @Nullable Reading start;

		private @Nullable Reading end;

		@Override
		public boolean heard(LoadEvent event) throws LaunchFailed, InterruptedException {
			if (event instanceof LoadEvent.WindowStarted) {
				this.start = read();
			}
			else if (event instanceof LoadEvent.WindowEnded) {
				this.end = read();
			}
			LoadMeter.this.heard.run();
			return true;
		}

	}

}
