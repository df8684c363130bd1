package io.proxylab.lab.capacity;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Searches for the highest rate that is carried: doubles it until a window is not carried
 * easily, then goes up in half such steps, for twice what a target carries may leave it
 * another than it was; halves it while it is not carried; and then takes the geometric
 * mean of the highest that was carried and the lowest that was missed, until these two
 * are near enough to each other. It takes for granted that what carries a rate carries
 * every lower one.
 * <p>
 * One window may have met a pause that no other window meets, or a happy moment. On the
 * way it is believed; where the search comes to its end, both rates are tried again, and
 * two windows of at most three decide. If one of them does not hold, the search goes on.
 */
public final class CapacitySearch {

	/** A first rate of which less than this share is not carried is hopeless. */
	private static final double LEAST_SHARE = 1.0 / 256;

	/** So many windows of one kind decide. */
	private static final int DECIDING = 2;

	private final double first;

	private final double most;

	private final double tolerance;

	private final Map<Double, Tally> tallies = new TreeMap<>();

	/**
	 * A search that has not tried anything.
	 * @param first rate to try, per second, above 0
	 * @param most highest rate to try, at least the first
	 * @param tolerance the search ends when the lowest rate that is missed is at most
	 * this share above the highest that is carried; above 0
	 * @throws IllegalArgumentException if a value is out of its range
	 */
	public CapacitySearch(double first, double most, double tolerance) {
		if (!(first > 0 && most >= first && tolerance > 0)) {
			throw new IllegalArgumentException(
					"first %s, most %s, tolerance %s: write 0 < first <= most, and a tolerance above 0".formatted(first,
							most, tolerance));
		}
		this.first = first;
		this.most = most;
		this.tolerance = tolerance;
	}

	/** The rate to try next; empty when the search is over. */
	public OptionalDouble next() {
		OptionalDouble open = lowest(Tally::isOpen);
		if (open.isPresent()) {
			return open;
		}
		OptionalDouble carried = carried();
		OptionalDouble missed = missed();
		if (carried.isEmpty()) {
			double down = missed.isPresent() ? missed.getAsDouble() / 2 : this.first;
			return (down >= this.first * LEAST_SHARE) ? OptionalDouble.of(down) : unlessSure(missed);
		}
		double low = carried.getAsDouble();
		double high = missed.orElse(Double.POSITIVE_INFINITY);
		if (Double.isInfinite(high) && low < this.most) {
			double step = this.tallies.values().stream().allMatch(Tally::isEasy) ? 2 : Math.sqrt(2);
			return OptionalDouble.of(Math.min(low * step, this.most));
		}
		if (high > low * (1 + this.tolerance) && low < this.most) {
			return OptionalDouble.of(Math.sqrt(low * high));
		}
		OptionalDouble again = unlessSure(carried);
		return again.isPresent() ? again : unlessSure(missed);
	}

	private OptionalDouble unlessSure(OptionalDouble rate) {
		boolean sure = rate.isEmpty() || this.tallies.getOrDefault(rate.getAsDouble(), Tally.NONE).isSure();
		return sure ? OptionalDouble.empty() : rate;
	}

	/**
	 * Takes the outcome of a window.
	 * @param rate that was tried
	 * @param outcome of its window
	 */
	public void tried(double rate, Outcome outcome) {
		this.tallies.merge(rate, Tally.of(outcome), Tally::plus);
	}

	/** The highest rate that was carried; empty if none was. */
	public OptionalDouble carried() {
		return this.tallies.entrySet()
			.stream()
			.filter((tried) -> tried.getValue().isCarried())
			.mapToDouble(Map.Entry::getKey)
			.max();
	}

	/** The lowest rate that was missed; empty if none was. */
	public OptionalDouble missed() {
		return lowest(Tally::isMissed);
	}

	private OptionalDouble lowest(Predicate<Tally> wanted) {
		return this.tallies.entrySet()
			.stream()
			.filter((tried) -> wanted.test(tried.getValue()))
			.mapToDouble(Map.Entry::getKey)
			.min();
	}

	/** What became of a window. */
	public enum Outcome {

		/** It met the SLO, at most half way to its limits. */
		CARRIED_EASILY,

		/** It met the SLO. */
		CARRIED,

		/** It did not. */
		MISSED

	}

	/**
	 * The windows of a rate.
	 *
	 * @param carried how many met the SLO
	 * @param easily how many of these easily
	 * @param missed how many did not
	 */
	private record Tally(int carried, int easily, int missed) {

		static final Tally NONE = new Tally(0, 0, 0);

		static Tally of(Outcome outcome) {
			return switch (outcome) {
				case CARRIED_EASILY -> new Tally(1, 1, 0);
				case CARRIED -> new Tally(1, 0, 0);
				case MISSED -> new Tally(0, 0, 1);
			};
		}

		Tally plus(Tally other) {
			return new Tally(this.carried + other.carried, this.easily + other.easily, this.missed + other.missed);
		}

		boolean isEasy() {
			return this.easily == this.carried && this.missed == 0;
		}

		boolean isMissed() {
			return this.missed >= DECIDING || (this.missed > 0 && this.carried == 0);
		}

		boolean isCarried() {
			return this.carried >= DECIDING || (this.carried > 0 && this.missed == 0);
		}

		boolean isOpen() {
			return !isMissed() && !isCarried();
		}

		boolean isSure() {
			return this.missed >= DECIDING || this.carried >= DECIDING;
		}

	}

}
