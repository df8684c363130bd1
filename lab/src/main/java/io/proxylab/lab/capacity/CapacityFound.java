package io.proxylab.lab.capacity;

import io.proxylab.lab.capacity.CapacitySearch.Outcome;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate at which a target met an SLO, with the path that the search took.
 *
 * @param slo the SLO, with what it implies
 * @param carriedPerSecond the highest offered load that is carried, a mean over the end
 * of the path; null if none was
 * @param missedPerSecond the lowest offered load that is missed, likewise: the capacity
 * lies between the two; null if the search ended for another reason, and there may be
 * more
 * @param path every window, in order; a rate may have several
 */
public record CapacityFound(String slo, @Nullable Double carriedPerSecond, @Nullable Double missedPerSecond,
		List<Probe> path) {

	public CapacityFound {
		path = List.copyOf(path);
	}

	/**
	 * The window that is the best to look at: the last one that was carried as near as
	 * any to the highest rate that is, or, if none was, the last one at the lowest rate.
	 */
	public Probe kept() {
		return this.path.get(keptPlace());
	}

	/** Where that window is in the path, from 0. */
	public int keptPlace() {
		Double carried = this.carriedPerSecond;
		return ((carried != null) ? lastNearest(carried, true) : lastNearest(0, false)).orElseThrow();
	}

	/**
	 * The last window that was missed as near as any to the lowest rate that is; empty if
	 * each was carried.
	 */
	public Optional<Probe> leastMissed() {
		if (this.missedPerSecond == null) {
			return Optional.empty();
		}
		OptionalInt place = lastNearest(this.missedPerSecond, false);
		return place.isPresent() ? Optional.of(this.path.get(place.getAsInt())) : Optional.empty();
	}

	/** Rates are a step apart, so that a ratio and a difference find the same one. */
	private OptionalInt lastNearest(double rate, boolean carried) {
		return IntStream.range(0, this.path.size())
			.filter((place) -> this.path.get(place).carried() == carried)
			.reduce((one, later) -> (distance(later, rate) <= distance(one, rate)) ? later : one);
	}

	private double distance(int place, double rate) {
		return Math.abs(this.path.get(place).offeredPerSecond() - rate);
	}

	/**
	 * Whether the highest rate that is carried is near the highest that can be: a higher
	 * one was missed, and the target survived to try those between.
	 */
	public boolean known() {
		return this.missedPerSecond != null && notSurvived().isEmpty();
	}

	/** The load that the target did not survive; empty if it survived each. */
	public Optional<Probe> notSurvived() {
		return this.path.stream().filter((probe) -> probe.result() == null).findFirst();
	}

	/**
	 * One window of the search.
	 *
	 * @param offeredPerSecond arrivals a second
	 * @param carried whether this window met the SLO
	 * @param missed what it has against it; empty if it was carried
	 * @param result what was measured; null if the target did not survive it
	 */
	public record Probe(double offeredPerSecond, boolean carried, List<String> missed, @Nullable LoadResult result) {

		public Probe {
			missed = List.copyOf(missed);
		}

	}

	/**
	 * Offers a load at a rate.
	 *
	 * @param <E> what it throws if it cannot
	 */
	@FunctionalInterface
	public interface Offer<E extends Exception> {

		/** What was measured at that rate, per second. */
		Answered at(double rate) throws E, NotSurvived, InterruptedException;

	}

	/**
	 * What came of a load.
	 *
	 * @param result what was measured
	 * @param against what it has against it besides the SLO
	 */
	public record Answered(LoadResult result, List<String> against) {

		public Answered {
			against = List.copyOf(against);
		}

	}

	/**
	 * Searches until it is known, until the target ends, or until a load was stopped,
	 * which counts for nothing.
	 * @param slo what has to be met
	 * @param search which rates are tried
	 * @param offer offers them
	 * @param tried hears of each window that the target survived
	 */
	public static <E extends Exception> CapacityFound of(Slo slo, CapacitySearch search, Offer<E> offer,
			Consumer<Probe> tried) throws E, InterruptedException {
		List<Probe> path = new ArrayList<>();
		OptionalDouble missed = OptionalDouble.empty();
		OptionalDouble rate = search.next();
		while (rate.isPresent()) {
			double perSecond = rate.getAsDouble();
			try {
				Answered answered = offer.at(perSecond);
				LoadResult result = answered.result();
				if (result.stopped()) {
					break;
				}
				List<String> against = new ArrayList<>(slo.missedBy(perSecond, result));
				against.addAll(answered.against());
				Probe probe = new Probe(perSecond, against.isEmpty(), against, result);
				path.add(probe);
				search.tried(outcome(against.isEmpty(), slo.easilyMetBy(result)));
				rate = search.next();
				tried.accept(probe);
			}
			catch (NotSurvived ex) {
				path.add(new Probe(perSecond, false, List.of(ex.how()), null));
				missed = OptionalDouble.of(perSecond);
				break;
			}
		}
		return new CapacityFound(slo.text(), orNull(search.carried()),
				orNull(missed.isPresent() ? missed : search.missed()), path);
	}

	private static Outcome outcome(boolean carried, boolean easily) {
		if (!carried) {
			return Outcome.MISSED;
		}
		return easily ? Outcome.CARRIED_EASILY : Outcome.CARRIED;
	}

	private static @Nullable Double orNull(OptionalDouble rate) {
		return rate.isPresent() ? rate.getAsDouble() : null;
	}

}
