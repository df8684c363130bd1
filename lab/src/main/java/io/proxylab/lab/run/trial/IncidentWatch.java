package io.proxylab.lab.run.trial;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.sampling.ConnectCounters;
import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import io.proxylab.lab.trial.TrialRecord.Incidents;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Notices what must not happen while a load runs: a wall clock that is set, processes of
 * the target that end, whoever starts them again, and attempts to connect that the kernel
 * drops.
 */
final class IncidentWatch {

	private final Optional<ManagedProcess> target;

	private final LongSupplier epochMillis;

	private final LongSupplier nanoTime;

	private final long startEpochMillis;

	private final long startNanos;

	private final Set<ProcessHandle> processes;

	private final long oomKills;

	private final Optional<ConnectAttempts> connectAttempts;

	/**
	 * Begins to watch.
	 * @param target its process; empty if it has none here
	 * @param epochMillis the wall clock
	 * @param nanoTime the monotonic one
	 */
	IncidentWatch(Optional<ManagedProcess> target, LongSupplier epochMillis, LongSupplier nanoTime) {
		this.target = target;
		this.epochMillis = epochMillis;
		this.nanoTime = nanoTime;
		this.startEpochMillis = epochMillis.getAsLong();
		this.startNanos = nanoTime.getAsLong();
		this.processes = target.map((process) -> all(process.pid())).orElse(Set.of());
		this.oomKills = oomKills();
		this.connectAttempts = connectAttempts();
	}

	static IncidentWatch start(Optional<ManagedProcess> target) {
		return new IncidentWatch(target, System::currentTimeMillis, System::nanoTime);
	}

	/** What happened since the start. */
	Incidents soFar() {
		long wall = this.epochMillis.getAsLong() - this.startEpochMillis;
		long monotonic = (this.nanoTime.getAsLong() - this.startNanos) / 1_000_000;
		long ended = this.processes.stream().filter((process) -> !process.isAlive()).count();
		return new Incidents(wall - monotonic, Math.toIntExact(ended), killedSinceStart(), loadAverage(),
				attemptsSinceStart());
	}

	private static @Nullable Double loadAverage() {
		double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
		return (average >= 0) ? average : null;
	}

	private @Nullable ConnectAttempts attemptsSinceStart() {
		return this.connectAttempts.flatMap((earlier) -> connectAttempts().map((now) -> now.since(earlier)))
			.orElse(null);
	}

	/** What has no process here is reached from the lab's own namespace. */
	private Optional<ConnectAttempts> connectAttempts() {
		return ConnectCounters.of(this.target.map(ManagedProcess::pid).orElse(ProcessHandle.current().pid()));
	}

	private @Nullable Long killedSinceStart() {
		return (this.oomKills >= 0) ? oomKills() - this.oomKills : null;
	}

	private long oomKills() {
		return this.target.map((process) -> process.enclosure().usage().oomKills()).orElse(-1L);
	}

	/** A handle is that of one process for ever, not of its pid. */
	private static Set<ProcessHandle> all(long pid) {
		return ProcessHandle.of(pid)
			.map((process) -> Stream.concat(Stream.of(process), process.descendants()))
			.orElse(Stream.empty())
			.collect(Collectors.toUnmodifiableSet());
	}

}
