package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.HeldMemory.Growth;
import io.proxylab.lab.experiment.Load;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Memory a held request: what a target's memory held with the requests of a burst in it,
 * less what it held before, over their number. Where a target queues, this includes what
 * waits in its queue.
 *
 * @param target name of the target
 * @param load the burst
 * @param delay as the experiment writes it
 * @param held requests sent and not yet answered, at most
 * @param liveBytes of the heap a request, by what a full garbage collection leaves
 * @param residentBytes of the process a request; null where they were not read
 * @param madeOf classes of the objects, with their bytes a request, those with the most
 * first: of the launch whose requests took the most
 */
public record HeldMemoryFigures(String target, Load load, String delay, Spread held, Spread liveBytes,
		@Nullable Spread residentBytes, List<MadeOf> madeOf) {

	public HeldMemoryFigures {
		madeOf = List.copyOf(madeOf);
	}

	/**
	 * Of each target and burst.
	 * @param trials of the run, the valid ones
	 */
	public static List<HeldMemoryFigures> of(Collection<TrialEvidence> trials) {
		Map<String, List<TrialEvidence>> cells = trials.stream()
			.filter((trial) -> trial.raw().record().heldMemory() != null && trial.load().burst() != null
					&& trial.inProgress() > 0)
			.collect(Collectors.groupingBy(HeldMemoryFigures::cell, TreeMap::new, Collectors.toList()));
		return cells.values().stream().map(HeldMemoryFigures::figures).toList();
	}

	private static String cell(TrialEvidence trial) {
		return trial.raw().record().target() + " " + trial.raw().record().load().label() + " "
				+ trial.raw().record().delay();
	}

	private static HeldMemoryFigures figures(List<TrialEvidence> trials) {
		TrialEvidence first = trials.getFirst();
		TrialEvidence most = trials.stream()
			.max(Comparator.comparingDouble(HeldMemoryFigures::liveBytes))
			.orElseThrow();
		boolean resident = trials.stream()
			.map(HeldMemoryFigures::memory)
			.allMatch((memory) -> memory.idleResidentBytes() >= 0 && memory.heldResidentBytes() >= 0);
		return new HeldMemoryFigures(first.raw().record().target(), first.raw().record().load(),
				first.raw().record().delay(), Spread.of(trials.stream().map(TrialEvidence::inProgress)),
				Spread.of(trials.stream().map(HeldMemoryFigures::liveBytes)),
				resident ? Spread.of(trials.stream()
					.map((trial) -> (memory(trial).heldResidentBytes() - memory(trial).idleResidentBytes())
							/ trial.inProgress()))
						: null,
				memory(most).growth().stream().map((growth) -> MadeOf.of(growth, most.inProgress())).toList());
	}

	private static double liveBytes(TrialEvidence trial) {
		return (memory(trial).heldLiveBytes() - memory(trial).idleLiveBytes()) / trial.inProgress();
	}

	private static HeldMemory memory(TrialEvidence trial) {
		return Objects.requireNonNull(trial.raw().record().heldMemory());
	}

	/**
	 * Objects of a class.
	 *
	 * @param className as the JVM's class histogram names it, such as {@code [B} for
	 * bytes
	 * @param instances a request
	 * @param bytes a request
	 */
	public record MadeOf(String className, double instances, double bytes) {

		static MadeOf of(Growth growth, double held) {
			return new MadeOf(growth.className(), growth.instances() / held, growth.bytes() / held);
		}

	}

}
