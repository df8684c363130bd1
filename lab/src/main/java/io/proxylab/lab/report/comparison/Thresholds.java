package io.proxylab.lab.report.comparison;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * By how much a figure may get worse.
 *
 * @param shares of the figure before, above 0, one for each figure
 */
public record Thresholds(Map<ComparedFigure, Double> shares) {

	/** Of every figure, if nothing else is said. */
	public static final String DEFAULT = "5%";

	private static final Pattern TEXT = Pattern.compile("(?:([^=]+)=)?(\\d{1,4}(?:\\.\\d+)?)%?");

	public Thresholds {
		Map<ComparedFigure, Double> inOrder = new EnumMap<>(ComparedFigure.class);
		inOrder.putAll(shares);
		shares = Collections.unmodifiableMap(inOrder);
	}

	/**
	 * Reads thresholds.
	 * @param texts such as {@code 5%}, for every figure that has none of its own, and
	 * {@code p99=20%}
	 * @throws IllegalArgumentException for the user, if one is anything else
	 */
	public static Thresholds parse(List<String> texts) {
		Map<ComparedFigure, Double> own = new EnumMap<>(ComparedFigure.class);
		double all = share(matched(DEFAULT));
		for (String text : texts) {
			Matcher matched = matched(text.strip());
			String word = matched.group(1);
			if (word == null) {
				all = share(matched);
			}
			else {
				own.put(ComparedFigure.of(word).orElseThrow(() -> bad(text, "'" + word + "' is no figure")),
						share(matched));
			}
		}
		Map<ComparedFigure, Double> shares = new EnumMap<>(ComparedFigure.class);
		for (ComparedFigure figure : ComparedFigure.values()) {
			shares.put(figure, own.getOrDefault(figure, all));
		}
		return new Thresholds(shares);
	}

	private static Matcher matched(String text) {
		Matcher matcher = TEXT.matcher(text);
		if (!matcher.matches()) {
			throw bad(text, "not a percentage");
		}
		return matcher;
	}

	private static double share(Matcher matched) {
		double percent = Double.parseDouble(matched.group(2));
		if (percent == 0) {
			throw bad(matched.group(), "not above 0");
		}
		return percent / 100;
	}

	private static IllegalArgumentException bad(String text, String reason) {
		return new IllegalArgumentException(
				"'%s': %s; write a percentage above 0 such as 5%%, or one for a figure such as p99=20%%; figures: %s"
					.formatted(text, reason, String.join(", ", ComparedFigure.words())));
	}

	/** By how much a figure may get worse, as a share. */
	double of(ComparedFigure figure) {
		return this.shares.getOrDefault(figure, Double.NaN);
	}

	/** In words: one percentage, or one for each figure. */
	String text() {
		if (this.shares.values().stream().distinct().count() == 1) {
			return percent(this.shares.values().iterator().next());
		}
		return this.shares.entrySet()
			.stream()
			.map((share) -> percent(share.getValue()) + " (" + share.getKey().heading() + ")")
			.collect(Collectors.joining(", "));
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f%%", 100 * share).replace(".0%", "%");
	}

}
