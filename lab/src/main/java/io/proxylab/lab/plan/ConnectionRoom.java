package io.proxylab.lab.plan;

import com.sun.management.UnixOperatingSystemMXBean;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether a machine lets processes hold as many connections as a plan asks for. Each is
 * an open file of the generator and one of the target; a proxy has others to its
 * upstream. Over HTTP/2 requests share them. What a service of the user's opens beside
 * those of its clients is not known.
 *
 * @param openFiles that a process may have here
 */
public record ConnectionRoom(long openFiles) {

	/** For what a JVM opens by itself: jars, logs, event loops. */
	private static final long OTHER_FILES = 500;

	/** The upstream of an experiment allows as many on a connection, or more. */
	private static final long LEAST_UPSTREAM_STREAMS = 2_000;

	/** That of this machine: a JVM raises its own limit as far as it may. */
	public static ConnectionRoom here() {
		return new ConnectionRoom(
				(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)
						? unix.getMaxFileDescriptorCount() : Long.MAX_VALUE);
	}

	/** The most requests at a time that generators and a target can hold. */
	public long most(Experiment experiment, Target target) {
		return Math.min(byGenerators(experiment, target), byTarget(experiment, target));
	}

	/** What does not fit, with the cure; empty if all does, or is to be cut. */
	public Optional<String> refusal(Plan plan) {
		return switch (plan.experiment().delivery().scale()) {
			case ASKED -> warning(plan);
			case MACHINE -> Optional.empty();
		};
	}

	/** What does not fit, with what becomes of it; empty if all does. */
	public Optional<String> warning(Plan plan) {
		Experiment experiment = plan.experiment();
		Trial heaviest = plan.trials()
			.stream()
			.max(Comparator.comparingLong(ConnectionRoom::connections))
			.orElseThrow();
		long asked = connections(heaviest);
		List<Target> targets = plan.launches().stream().map(Launch::target).distinct().toList();
		List<String> holders = new ArrayList<>();
		int generators = experiment.delivery().generators();
		targets.stream()
			.mapToLong((target) -> byGenerators(experiment, target))
			.filter((held) -> asked > held)
			.min()
			.ifPresent((held) -> holders
				.add(holds((generators == 1) ? "the generator" : generators + " generators", held)));
		SortedMap<Long, List<String>> alike = new TreeMap<>();
		for (Target target : targets) {
			long held = byTarget(experiment, target);
			if (asked > held && !(target instanceof Target.Direct)) {
				alike.computeIfAbsent(held, (_) -> new ArrayList<>()).add(target.name());
			}
		}
		alike.forEach((held, names) -> holders.add(holds(either(names), held)));
		return holders.isEmpty() ? Optional.empty()
				: Optional.of(String.format(Locale.ROOT,
						"%s has %,d requests at a time; a process may have %,d open files here (ulimit -Hn), so %s. %s",
						heaviest.cell().label(), asked, this.openFiles, String.join(", ", holders),
						switch (experiment.delivery().scale()) {
							case ASKED -> "A run refuses that: raise the limit, ask for fewer, or write scale: machine";
							case MACHINE -> "It runs as large as it may, and its figures say so";
						}));
	}

	private static String holds(String holder, long held) {
		return String.format(Locale.ROOT, "%s can hold about %,d", holder, held);
	}

	private static String either(List<String> names) {
		return names.getFirst()
				+ ((names.size() > 1) ? String.format(Locale.ROOT, " and %d more", names.size() - 1) : "");
	}

	/** Of a trial; none for a rate, of which only the target decides what it holds. */
	static long connections(Trial trial) {
		return switch (trial.cell().load()) {
			case Load.Burst _, Load.Closed _ -> trial.cell().load().connections(trial.cell().delay());
			case Load.Open _, Load.Capacity _ -> 0;
		};
	}

	private long byGenerators(Experiment experiment, Target target) {
		return room() * experiment.delivery().generators() * streams(experiment, target);
	}

	private long byTarget(Experiment experiment, Target target) {
		return switch (target) {
			case Target.Direct _, Target.Engine _, OwnTarget _ -> room() * streams(experiment, target);
			case Target.Proxy proxy -> byProxy(proxy);
		};
	}

	/** No more requests than it has threads for are at the upstream. */
	private long byProxy(Target.Proxy proxy) {
		long calls = (proxy.calls().how() == UpstreamCalls.How.PARALLEL) ? proxy.calls().count() : 1;
		long streams = proxy.conditions().clientHttp().streams();
		long upstreamStreams = proxy.sharesUpstreamConnections() ? LEAST_UPSTREAM_STREAMS : 1;
		long allForwarded = room() * streams * upstreamStreams / (upstreamStreams + calls * streams);
		OptionalLong threads = RequestThreads.of(proxy);
		return (threads.isEmpty() || allForwarded <= threads.getAsLong()) ? allForwarded
				: (room() - Math.ceilDiv(threads.getAsLong() * calls, upstreamStreams)) * streams;
	}

	/** Requests at a time on a connection between generator and target. */
	private static int streams(Experiment experiment, Target target) {
		return switch (target) {
			case Target.Direct _ -> experiment.connections().httpOfControl().streams();
			case Target.Proxy proxy -> proxy.conditions().clientHttp().streams();
			case Target.Engine _, OwnTarget _ -> 1;
		};
	}

	private long room() {
		return Math.max(1, this.openFiles - OTHER_FILES);
	}

}
