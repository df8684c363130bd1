package io.proxylab.userservice.delay;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;
import io.proxylab.userservice.delay.Delay.Mixture;

/** Reads the text form of a delay. */
final class DelayText {

	private static final Pattern FUNCTION = Pattern.compile("([a-z-]+)\\((.*)\\)");

	private static final Pattern PERCENTILES = Pattern.compile("p50=([^,]*), *p99=([^,]*)");

	private static final Pattern PART = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)% *(.*)");

	/** The 99th percentile of the standard normal distribution. */
	private static final double NORMAL_P99 = 2.3263478740408408;

	private DelayText() {
	}

	static Delay parse(String text) {
		try {
			return read(text);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a delay: " + ex.getMessage() + " (choices: "
					+ Delay.FORMS + "; range: " + Delay.RANGE + ")", ex);
		}
	}

	private static Delay read(String text) {
		Matcher percentiles = PERCENTILES.matcher(text);
		if (percentiles.matches()) {
			return percentiles(DurationText.parse(percentiles.group(1)), DurationText.parse(percentiles.group(2)));
		}
		if (PART.matcher(text).matches()) {
			return mixture(split(text));
		}
		if (text.equals("refuse")) {
			return new Failing(Failure.REFUSE, Duration.ZERO, 0);
		}
		if (text.equals("reset") || text.equals("stall")) {
			return read(text + "(0s)");
		}
		Matcher function = FUNCTION.matcher(text);
		if (!function.matches()) {
			return new Delay.Fixed(DurationText.parse(text));
		}
		List<String> arguments = split(function.group(2));
		return switch (function.group(1)) {
			case "exponential" -> {
				take(arguments, "exponential", "the mean");
				yield new Delay.Exponential(DurationText.parse(arguments.getFirst()));
			}
			case "lognormal" -> {
				take(arguments, "lognormal", "median", "sigma");
				yield logNormal(DurationText.parse(arguments.getFirst()), arguments.getLast());
			}
			case "mix" -> mixture(arguments);
			case "reset" -> {
				take(arguments, "reset", "the time until then");
				yield new Failing(Failure.RESET, DurationText.parse(arguments.getFirst()), 0);
			}
			case "stall" -> {
				take(arguments, "stall", "the time until then");
				yield new Failing(Failure.STALL, DurationText.parse(arguments.getFirst()), 0);
			}
			case "drip" -> {
				take(arguments, "drip", "the time until the head", "the time of the body");
				yield new Failing(Failure.DRIP, DurationText.parse(arguments.getFirst()),
						Math.toIntExact(DurationText.parse(arguments.getLast()).toMillis()));
			}
			case "status" -> {
				take(arguments, "status", "the status", "the time until then");
				yield new Failing(Failure.STATUS, DurationText.parse(arguments.getLast()),
						status(arguments.getFirst()));
			}
			default -> throw new IllegalArgumentException("unknown distribution '" + function.group(1) + "'");
		};
	}

	private static void take(List<String> arguments, String function, String... names) {
		if (arguments.size() != names.length) {
			throw new IllegalArgumentException(function + " takes " + String.join(" and ", names) + ", but has '"
					+ String.join(",", arguments) + "'");
		}
	}

	private static Delay logNormal(Duration median, String sigma) {
		try {
			return new Delay.LogNormal(median, Double.parseDouble(sigma));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("sigma '" + sigma + "' is not a number", ex);
		}
	}

	/**
	 * The log-normal distribution with these two percentiles; sigma to three decimals.
	 */
	private static Delay percentiles(Duration median, Duration p99) {
		if (median.isZero() || p99.compareTo(median) <= 0) {
			throw new IllegalArgumentException("p50 is above 0, and p99 is longer than p50");
		}
		double sigma = Math.log((double) p99.toNanos() / median.toNanos()) / NORMAL_P99;
		return new Delay.LogNormal(median, Math.max(0.001, Math.round(sigma * 1000) / 1000.0));
	}

	private static Delay mixture(List<String> texts) {
		List<Mixture.Part> parts = new ArrayList<>();
		for (String text : texts) {
			Matcher part = PART.matcher(text);
			if (!part.matches()) {
				throw new IllegalArgumentException(
						"'" + text + "' is not a part of a mixture: write its share and its delay, such as 5% 2s");
			}
			parts.add(new Mixture.Part(new BigDecimal(part.group(1)).movePointLeft(2).doubleValue(),
					read(part.group(2))));
		}
		return new Mixture(parts);
	}

	private static int status(String text) {
		try {
			return Integer.parseInt(text);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("status '" + text + "' is not a whole number", ex);
		}
	}

	/** Splits at the commas that are in no parentheses. */
	static List<String> split(String text) {
		List<String> parts = new ArrayList<>();
		int depth = 0;
		int start = 0;
		for (int i = 0; i < text.length(); i++) {
			switch (text.charAt(i)) {
				case '(' -> depth++;
				case ')' -> depth--;
				case ',' -> {
					if (depth == 0) {
						parts.add(text.substring(start, i).strip());
						start = i + 1;
					}
				}
				default -> {
				}
			}
		}
		parts.add(text.substring(start).strip());
		return parts;
	}

}
