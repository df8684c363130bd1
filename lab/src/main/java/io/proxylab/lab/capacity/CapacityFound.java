package io.proxylab.lab.capacity;

import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate at which a target met an SLO, with the path that the search took.
 *
 * @param slo the SLO, with what it implies
 * @param carriedPerSecond the highest offered load that was carried; null if none was
 * @param limited whether a higher rate was not carried: otherwise the search ended for
 * another reason, and there may be more
 * @param path every load that was offered, in order
 */
public record CapacityFound(String slo, @Nullable Double carriedPerSecond, boolean limited, List<Probe> path) {

	public CapacityFound {
		path = List.copyOf(path);
	}

	/**
	 * The load that is the best to look at: the highest that was carried, or, if none
	 * was, the lowest that was tried.
	 */
	public Probe kept() {
		Comparator<Probe> rate = Comparator.comparingDouble(Probe::offeredPerSecond);
		return this.path.stream().filter(Probe::carried).max(rate).or(() -> this.path.stream().min(rate)).orElseThrow();
	}

	/** The lowest load that was not carried; empty if each was. */
	public Optional<Probe> leastMissed() {
		return this.path.stream()
			.filter((probe) -> !probe.carried())
			.min(Comparator.comparingDouble(Probe::offeredPerSecond));
	}

	/**
	 * Whether the highest rate that was carried is near the highest that can be: a higher
	 * one was missed, and the target survived to try those between.
	 */
	public boolean known() {
		return this.limited && notSurvived().isEmpty();
	}

	/** The load that the target did not survive; empty if it survived each. */
	public Optional<Probe> notSurvived() {
		return this.path.stream().filter((probe) -> probe.result() == null).findFirst();
	}

	/**
	 * One load of the search.
	 *
	 * @param offeredPerSecond arrivals a second
	 * @param carried whether it met the SLO
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
		LoadResult at(double rate) throws E, NotSurvived, InterruptedException;

	}

	/**
	 * Searches until it is known, until the target ends, or until a load was stopped,
	 * which counts for nothing.
	 * @param slo what has to be met
	 * @param search which rates are tried
	 * @param offer offers them
	 */
	public static <E extends Exception> CapacityFound of(Slo slo, CapacitySearch search, Offer<E> offer)
			throws E, InterruptedException {
		List<Probe> path = new ArrayList<>();
		OptionalDouble rate = search.next();
		while (rate.isPresent()) {
			double perSecond = rate.getAsDouble();
			try {
				LoadResult result = offer.at(perSecond);
				if (result.stopped()) {
					break;
				}
				List<String> missed = slo.missedBy(perSecond, result);
				path.add(new Probe(perSecond, missed.isEmpty(), missed, result));
				search.tried(perSecond, missed.isEmpty());
				rate = search.next();
			}
			catch (NotSurvived ex) {
				path.add(new Probe(perSecond, false, List.of(ex.how()), null));
				break;
			}
		}
		OptionalDouble carried = search.carried();
		boolean limited = path.stream().anyMatch((probe) -> !probe.carried());
		return new CapacityFound(slo.text(), carried.isPresent() ? carried.getAsDouble() : null, limited, path);
	}

}
