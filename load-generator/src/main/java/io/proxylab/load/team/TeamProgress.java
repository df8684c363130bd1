package io.proxylab.load.team;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

import io.proxylab.load.protocol.LoadEvent.Progress;
import org.jspecify.annotations.Nullable;

/** Puts together what the members of a team tell while they run. */
final class TeamProgress {

	private final int size;

	private final TreeMap<Integer, Progress> latest = new TreeMap<>();

	/** Members that have told something since the last progress of the team. */
	private final Set<Integer> told = new TreeSet<>();

	private @Nullable Progress last;

	private int begun;

	private int ended;

	TeamProgress(int size) {
		this.size = size;
	}

	/**
	 * Takes a member's progress.
	 * @return that of the team, once every member has told its own
	 */
	Optional<Progress> add(int member, Progress progress) {
		this.latest.put(member, progress);
		this.last = progress;
		this.told.add(member);
		return (this.told.size() == this.size) ? rest() : Optional.empty();
	}

	/** What some members have told that the team has not. */
	Optional<Progress> rest() {
		Progress newest = this.last;
		if (newest == null || this.told.isEmpty()) {
			return Optional.empty();
		}
		this.told.clear();
		Collection<Progress> all = this.latest.values();
		return Optional.of(new Progress(newest.id(), newest.phase(), greatest(Progress::atEpochMicros),
				greatest(Progress::elapsedMillis), sum(Progress::completedTotal),
				all.stream().mapToDouble(Progress::throughput).sum(), sum(Progress::errorsTotal),
				(int) sum(Progress::inFlight), greatest(Progress::responseP50Micros),
				greatest(Progress::responseP99Micros)));
	}

	/** Counts a window that has begun. */
	boolean firstToBegin() {
		this.begun++;
		return this.begun == 1;
	}

	/** Counts a window that has ended. */
	boolean lastToEnd() {
		this.ended++;
		return this.ended == this.size;
	}

	private long sum(ToLongFunction<Progress> figure) {
		return this.latest.values().stream().mapToLong(figure).sum();
	}

	/** Percentiles cannot be added: the greatest is one that the team does not exceed. */
	private long greatest(ToLongFunction<Progress> figure) {
		return this.latest.values().stream().mapToLong(figure).max().orElse(0);
	}

}
