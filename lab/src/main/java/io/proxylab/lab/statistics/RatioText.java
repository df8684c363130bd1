package io.proxylab.lab.statistics;

import java.util.Locale;

/**
 * A ratio as people say it: a small one as {@code 8.0% less}, a large one as
 * {@code 108 times as much}.
 */
public final class RatioText {

	/** From here on a percentage is harder to read than a factor. */
	private static final double FACTOR = 2;

	private static final String NONE = "0.0%";

	private RatioText() {
	}

	/**
	 * Such as {@code 8.0% less (1.0% to 13% less; different)}.
	 * @param ratio with its interval, all above 0
	 * @param verdict what the interval says
	 */
	public static String of(Interval ratio, String verdict) {
		return with(ratio, "; " + verdict);
	}

	/**
	 * Such as {@code 8.0% less (1.0% to 13% less)}.
	 * @param ratio with its interval, all above 0
	 */
	public static String of(Interval ratio) {
		return with(ratio, "");
	}

	/**
	 * Such as {@code 8.0% less}.
	 * @param ratio above 0
	 */
	public static String of(double ratio) {
		return isFactor(ratio) ? factor(ratio) + " times as much" : orTheSame(ratio);
	}

	private static String with(Interval ratio, String verdict) {
		if (isFactor(ratio.estimate()) || isFactor(ratio.low()) || isFactor(ratio.high())) {
			return "%s times as much (%s to %s times%s)".formatted(factor(ratio.estimate()), factor(ratio.low()),
					factor(ratio.high()), verdict);
		}
		boolean less = ratio.estimate() < 1;
		// The end that is nearer to no change comes first.
		double near = less ? ratio.high() : ratio.low();
		double far = less ? ratio.low() : ratio.high();
		String from = direction(near).equals(direction(far)) ? percent(near) : change(near);
		return "%s (%s to %s%s)".formatted(orTheSame(ratio.estimate()), from, change(far), verdict);
	}

	private static boolean isFactor(double ratio) {
		return ratio >= FACTOR || ratio <= 1 / FACTOR;
	}

	private static String orTheSame(double ratio) {
		return percent(ratio).equals(NONE) ? "the same" : change(ratio);
	}

	private static String change(double ratio) {
		return percent(ratio) + " " + direction(ratio);
	}

	private static String direction(double ratio) {
		return (ratio < 1) ? "less" : "more";
	}

	private static String percent(double ratio) {
		double percent = 100 * Math.abs(ratio - 1);
		return String.format(Locale.ROOT, (percent < 9.95) ? "%.1f%%" : "%.0f%%", percent);
	}

	private static String factor(double ratio) {
		return String.format(Locale.ROOT, (ratio >= 9.95) ? "%,.0f" : (ratio >= 1) ? "%.1f" : "%.2f", ratio);
	}

}
