package io.proxylab.lab.capacity;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A service level objective: what answers have to be like for a load to count as carried.
 * One that says nothing of errors allows {@value #DEFAULT_ERRORS_PERCENT} % of them, for
 * a target that refuses most requests may answer the others in no time.
 *
 * @param objectives all of which have to be met
 */
public record Slo(List<Objective> objectives) {

	/** As a load balancer's target is commonly allowed. */
	static final double DEFAULT_ERRORS_PERCENT = 0.1;

	/**
	 * Of the offered load that has to be answered in the window: less is a growing queue.
	 */
	private static final double KEPT_UP = 0.97;

	/** Of scatter, by chance fewer are due in one window of 700. */
	private static final double SIGMAS = 3;

	/** Where a rate keeps few in progress, chance alone doubles them. */
	private static final int LEAST_IN_PROGRESS = 100;

	private static final Pattern OBJECTIVE = Pattern.compile("([a-z0-9.]+) *<= *(delay *\\+ *)?([^ ]+)");

	private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)%");

	private static final String FORM = "write such as 'p99 <= 60ms', 'p99 <= delay + 50ms' or "
			+ "'p99 <= 60ms, errors <= 0.1%'";

	public Slo {
		objectives = List.copyOf(objectives);
	}

	/**
	 * Reads an SLO.
	 * @param text objectives, separated by commas
	 * @throws IllegalArgumentException if it is none; the message says what is wrong, and
	 * what to write
	 */
	public static Slo parse(String text) {
		List<Objective> objectives = new ArrayList<>();
		for (String part : text.split(",", -1)) {
			objectives.add(objective(part.strip()));
		}
		if (objectives.stream().noneMatch(Objective.Errors.class::isInstance)) {
			objectives.add(new Objective.Errors(DEFAULT_ERRORS_PERCENT));
		}
		return new Slo(objectives);
	}

	private static Objective objective(String text) {
		Matcher form = OBJECTIVE.matcher(text);
		if (!form.matches()) {
			throw new IllegalArgumentException("'" + text + "' is no objective; " + FORM);
		}
		boolean aboveDelay = form.group(2) != null;
		if (form.group(1).equals("errors")) {
			Matcher percent = PERCENT.matcher(form.group(3));
			if (aboveDelay || !percent.matches() || Double.parseDouble(percent.group(1)) > 100) {
				throw new IllegalArgumentException("'" + text + "' is no share of errors from 0% to 100%; " + FORM);
			}
			return new Objective.Errors(Double.parseDouble(percent.group(1)));
		}
		return new Objective.Time(Percentile.of(form.group(1)), aboveDelay, DurationText.parse(form.group(3)));
	}

	/** As the user writes it, with what it implies. */
	public String text() {
		return this.objectives.stream().map(Objective::text).collect(Collectors.joining(", "));
	}

	/**
	 * What a result has against it.
	 * @param offeredPerSecond the offered load
	 * @param result of that load
	 * @return each objective that was missed, with both numbers; empty if all are met
	 */
	public List<String> missedBy(double offeredPerSecond, LoadResult result) {
		List<String> missed = new ArrayList<>();
		if (result.throughput() < leastAnswered(offeredPerSecond, result.windowMicros() / 1e6)) {
			missed.add(String.format(Locale.ROOT, "only %,.0f/s of %,.0f/s were answered", result.throughput(),
					offeredPerSecond));
		}
		this.objectives.stream()
			.map((objective) -> objective.missedBy(result))
			.flatMap(Optional::stream)
			.forEach(missed::add);
		return missed;
	}

	/** Whether a result that meets it is at most half way to each limit. */
	public boolean easilyMetBy(LoadResult result) {
		return this.objectives.stream().allMatch((objective) -> objective.easilyMetBy(result));
	}

	/**
	 * How many requests may be in progress at a time: as many as a rate keeps there, by
	 * Little's law, when each takes as long as it may. While there are so many, answers
	 * are as late as they may be; more of them only fill the heap of an overloaded
	 * target.
	 * @param perSecond the rate
	 * @param delay of the upstream, the longest
	 * @return empty if no time is limited
	 */
	public OptionalInt mostInProgress(double perSecond, Duration delay) {
		return this.objectives.stream()
			.map((objective) -> objective.longest(delay))
			.flatMap(Optional::stream)
			.max(Comparator.naturalOrder())
			.map((longest) -> OptionalInt.of((int) Math.clamp(Math.ceil(perSecond * longest.toNanos() / 1e9),
					LEAST_IN_PROGRESS, Integer.MAX_VALUE)))
			.orElse(OptionalInt.empty());
	}

	/** Poisson arrivals in a window scatter by the square root of their number. */
	private static double leastAnswered(double offeredPerSecond, double windowSeconds) {
		double scatter = Math.sqrt(offeredPerSecond * windowSeconds) / windowSeconds;
		return KEPT_UP * offeredPerSecond - SIGMAS * scatter;
	}

}
