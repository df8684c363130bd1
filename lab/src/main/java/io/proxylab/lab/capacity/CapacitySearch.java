package io.proxylab.lab.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Searches for the highest rate that is carried. Whether a window meets an SLO is chance
 * near the capacity, however it is looked for: a collection of garbage more, or a
 * neighbour in the cache of the processor. So the search ends as a staircase, up after a
 * window that was carried and down after one that was missed: it spends its windows where
 * they come out either way, and what it finds is a mean over all of these.
 * <p>
 * It doubles the rate until a window is not carried easily, then goes up in half such
 * steps, for twice what a target carries may leave it another than it was; it halves a
 * first rate that is missed. From the first turn on each step is half of the one before,
 * in logarithms, down to {@link #LAST_STEP}; {@value #TURNS} turns of the staircase end
 * the search. A window that came out by chance on the way, or a target that changed,
 * leads astray: after {@value #ASTRAY} steps of the staircase in one direction steps are
 * doubled again until the next turn, and what was found before does not count.
 * <p>
 * Sources: W. J. Dixon and A. M. Mood, "A Method for Obtaining and Analyzing Sensitivity
 * Data", Journal of the American Statistical Association 43 (1948), for the staircase and
 * its mean; M. M. Taylor and C. D. Creelman, "PEST: Efficient Estimates on Probability
 * Functions", Journal of the Acoustical Society of America 41 (1967), for steps that
 * shrink and grow.
 */
public final class CapacitySearch {

	/** So many last steps double a rate. */
	private static final int OCTAVE = 16;

	/** What the staircase goes up and down by, as a factor: 4.4%. */
	public static final double LAST_STEP = rate(1, 1);

	private static final int HALF = OCTAVE / 2;

	/** So many turns of the staircase end the search. */
	private static final int TURNS = 12;

	/** So many of its windows with one outcome show that the capacity is far away. */
	private static final int ASTRAY = 6;

	/** A target that goes on changing has none. */
	private static final int MOST_WINDOWS = 60;

	/** A first rate of which less than this share is not carried is hopeless. */
	private static final double LEAST_SHARE = 1.0 / 256;

	private final double first;

	private final double most;

	/** Of the rate to try, in last steps above the first. */
	private int place;

	/** Likewise. */
	private int step = OCTAVE;

	private int windows;

	private boolean carriedBefore;

	/** Whether steps shrink. */
	private boolean closingIn;

	/** Windows of the staircase since its last turn. */
	private int inARow;

	/** Of the staircase. */
	private int turns;

	private boolean over;

	private OptionalDouble highestCarried = OptionalDouble.empty();

	private final List<Double> missed = new ArrayList<>();

	/**
	 * Of each window of the staircase, the place of the highest rate that it shows to be
	 * carried.
	 */
	private final List<Integer> staircase = new ArrayList<>();

	/**
	 * A search that has not tried anything.
	 * @param first rate to try, per second, above 0
	 * @param most highest rate to try, at least the first
	 * @throws IllegalArgumentException if a value is out of its range
	 */
	public CapacitySearch(double first, double most) {
		if (!(first > 0 && most >= first)) {
			throw new IllegalArgumentException("first %s, most %s: write 0 < first <= most".formatted(first, most));
		}
		this.first = first;
		this.most = most;
	}

	private static double rate(double first, double place) {
		return first * Math.pow(2, place / OCTAVE);
	}

	/** The rate to try next; empty when the search is over. */
	public OptionalDouble next() {
		return this.over ? OptionalDouble.empty()
				: OptionalDouble.of(Math.min(rate(this.first, this.place), this.most));
	}

	/**
	 * Takes the outcome of a window at the rate that was to be tried.
	 * @param outcome of the window
	 * @throws IllegalStateException if the search is over
	 */
	public void tried(Outcome outcome) {
		double rate = next().orElseThrow(() -> new IllegalStateException("the search is over"));
		boolean carried = outcome != Outcome.MISSED;
		boolean turned = this.windows > 0 && carried != this.carriedBefore;
		this.carriedBefore = carried;
		this.windows++;
		if (carried) {
			this.highestCarried = OptionalDouble.of(Math.max(rate, this.highestCarried.orElse(0)));
		}
		else {
			this.missed.add(rate);
		}
		if (this.step == 1) {
			this.staircase.add(carried ? this.place : this.place - 1);
			this.turns += turned ? 1 : 0;
			this.inARow = turned ? 1 : this.inARow + 1;
		}
		adapt(outcome, turned);
		this.place += carried ? this.step : -this.step;
		this.over = this.turns == TURNS || this.windows == MOST_WINDOWS || (carried && rate == this.most)
				|| rate(this.first, this.place) < this.first * LEAST_SHARE;
	}

	private void adapt(Outcome outcome, boolean turned) {
		this.closingIn |= turned;
		if (this.inARow == ASTRAY) {
			this.closingIn = false;
			this.step = 2;
			this.staircase.clear();
			this.turns = 0;
			this.inARow = 0;
		}
		else if (this.closingIn) {
			this.step = Math.max(this.step / 2, 1);
		}
		else if (this.step < HALF) {
			this.step *= 2;
		}
		else if (outcome == Outcome.CARRIED) {
			this.step = HALF;
		}
	}

	/**
	 * The capacity: the mean, in logarithms, of the rates that the windows of the
	 * staircase show to be carried. Of a search that was cut short before it turned there
	 * the highest rate that was carried; empty if none was.
	 */
	public OptionalDouble carried() {
		if (this.turns == 0) {
			return this.highestCarried;
		}
		double mean = this.staircase.stream().mapToInt(Integer::intValue).average().orElseThrow();
		return OptionalDouble.of(Math.min(rate(this.first, mean), this.most));
	}

	/**
	 * A last step above that; of a search that was cut short the lowest rate above it
	 * that was missed, and empty if none was.
	 */
	public OptionalDouble missed() {
		OptionalDouble carried = carried();
		if (this.turns > 0) {
			return OptionalDouble.of(carried.getAsDouble() * LAST_STEP);
		}
		return this.missed.stream().mapToDouble(Double::doubleValue).filter((rate) -> rate > carried.orElse(0)).min();
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

}
