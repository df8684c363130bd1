package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A scenario's courses as generator and upstream take them. */
public final class OfferedLoad {

	/** What a generator takes. */
	private static final int MOST_STRETCHES = 100;

	private static final double LEAST_PER_SECOND = 0.1;

	/** Of the rate in the end, with which a warm-up begins. */
	private static final double FIRST_SHARE = 0.1;

	private static final double SAME = 1e-9;

	private OfferedLoad() {
	}

	/**
	 * An open load whose rate follows a course: exactly, where that takes no more than
	 * 100 steps and ramps, else in as many straight lines. A rate of 0 becomes one
	 * request in 10 s.
	 * @param seed of the arrivals, which are those of many users
	 */
	public static LoadSettings.Open open(Course perSecond, long seed) {
		List<Stretch> exact = exact(perSecond);
		List<Stretch> then = (exact.size() <= MOST_STRETCHES) ? exact : lines(perSecond);
		return new LoadSettings.Open(rate(perSecond, 0), Arrivals.POISSON, seed, then);
	}

	/**
	 * An open load that rises evenly from a tenth of a rate to all of it, and stays
	 * there: what a JVM that compiles can carry.
	 * @param perSecond arrivals a second in the end
	 * @param warmUp how long it lasts, at least 2 ms
	 * @param seed of the arrivals
	 */
	public static LoadSettings.Open rising(double perSecond, Duration warmUp, long seed) {
		double all = Math.max(LEAST_PER_SECOND, perSecond);
		double first = Math.max(LEAST_PER_SECOND, FIRST_SHARE * all);
		return new LoadSettings.Open(first, Arrivals.POISSON, seed,
				List.of(new Stretch(first, all, rise(warmUp).toMillis())));
	}

	/** How long the load of a warm-up rises. */
	public static Duration rise(Duration warmUp) {
		return warmUp.multipliedBy(2).dividedBy(3);
	}

	/**
	 * Requests of a warm-up.
	 * @param perSecond arrivals a second in its end
	 * @param warmUp how long it lasts
	 */
	public static double requests(double perSecond, Duration warmUp) {
		double rise = rise(warmUp).toMillis() / 1e3;
		return perSecond * ((1 + FIRST_SHARE) / 2 * rise + warmUp.toMillis() / 1e3 - rise);
	}

	private static double rate(Course course, int second) {
		return Math.max(LEAST_PER_SECOND, course.at(second));
	}

	/** Values that rise evenly become a ramp, and those that stay one stretch. */
	private static List<Stretch> exact(Course course) {
		List<Stretch> stretches = new ArrayList<>();
		int from = 0;
		while (from < course.seconds()) {
			int until = from + 1;
			double slope = (until < course.seconds()) ? rate(course, until) - rate(course, from) : 0;
			if (Math.abs(slope) <= SAME || !goesOn(course, until, slope)) {
				slope = 0;
			}
			while (until < course.seconds()
					&& Math.abs(rate(course, until) - rate(course, until - 1) - slope) <= SAME) {
				until++;
			}
			stretches.add(new Stretch(rate(course, from), rate(course, from) + slope * (until - from - 1) + slope,
					(until - from) * 1000L));
			from = until;
		}
		return stretches;
	}

	/** A single change is a step and no ramp. */
	private static boolean goesOn(Course course, int second, double slope) {
		return second + 1 < course.seconds()
				&& Math.abs(rate(course, second + 1) - rate(course, second) - slope) <= SAME;
	}

	private static List<Stretch> lines(Course course) {
		int length = Math.ceilDiv(course.seconds(), MOST_STRETCHES);
		return IntStream.iterate(0, (from) -> from < course.seconds(), (from) -> from + length).mapToObj((from) -> {
			int until = Math.min(from + length, course.seconds());
			return new Stretch(rate(course, from), rate(course, Math.min(until, course.seconds() - 1)),
					(until - from) * 1000L);
		}).toList();
	}

	/** Delays over time, as the upstream takes them. */
	public static String schedule(Course delaySeconds) {
		return IntStream.range(0, delaySeconds.seconds())
			.filter((second) -> second == 0 || delaySeconds.at(second) != delaySeconds.at(second - 1))
			.mapToObj((second) -> String.format(Locale.ROOT, "%ds:%dus", second,
					Math.round(delaySeconds.at(second) * 1e6)))
			.collect(Collectors.joining(","));
	}

	/** How many requests may wait for an answer at the same time, until they time out. */
	public static int mostOutstanding(Course perSecond, int timeoutSeconds) {
		return (int) Math.ceil(perSecond.max() * (timeoutSeconds + 1)) + 1;
	}

}
