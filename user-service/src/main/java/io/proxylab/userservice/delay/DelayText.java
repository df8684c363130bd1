package io.proxylab.userservice.delay;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Reads the text form of a delay. */
final class DelayText {

	private static final Pattern DISTRIBUTION = Pattern.compile("([a-z-]+)\\(([^(),]*)(?:, *([^(),]*))?\\)");

	private DelayText() {
	}

	static Delay parse(String text) {
		try {
			Matcher distribution = DISTRIBUTION.matcher(text);
			if (!distribution.matches()) {
				return new Delay.Fixed(DurationText.parse(text));
			}
			Duration duration = DurationText.parse(distribution.group(2));
			String second = distribution.group(3);
			return switch (distribution.group(1)) {
				case "exponential" -> exponential(duration, second);
				case "lognormal" -> logNormal(duration, second);
				default -> throw new IllegalArgumentException("unknown distribution '" + distribution.group(1) + "'");
			};
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a delay: " + ex.getMessage() + " (choices: "
					+ Delay.FORMS + "; range: " + Delay.RANGE + ")", ex);
		}
	}

	private static Delay exponential(Duration mean, @Nullable String second) {
		if (second != null) {
			throw new IllegalArgumentException("exponential takes the mean only, but has '" + second + "' too");
		}
		return new Delay.Exponential(mean);
	}

	private static Delay logNormal(Duration median, @Nullable String sigma) {
		if (sigma == null) {
			throw new IllegalArgumentException("lognormal takes median and sigma, but has the median only");
		}
		try {
			return new Delay.LogNormal(median, Double.parseDouble(sigma));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("sigma '" + sigma + "' is not a number", ex);
		}
	}

}
