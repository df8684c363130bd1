package io.proxylab.lab.experiment;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.proxylab.load.protocol.Rate;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;

/** Rates as experiments and tables write them. */
public final class RateText {

	private static final String NUMBER = "\\d{1,9}(?:_\\d{1,9}){0,9}(?:\\.\\d{1,3})?";

	/** What a rate looks like. */
	public static final String PATTERN = NUMBER + "/s";

	private static final Pattern RATE = Pattern.compile("(" + NUMBER + ")(/s)?");

	private RateText() {
	}

	/**
	 * Requests a second.
	 * @param text such as {@code 1_000/s}
	 * @throws IllegalArgumentException if it is none, or out of range; the message says
	 * what to write
	 */
	public static double parse(String text) {
		Matcher rate = RATE.matcher(text);
		if (!rate.matches()) {
			throw new IllegalArgumentException("'" + text + "' is not a rate; write " + Load.Open.RATE);
		}
		if (rate.group(2) == null) {
			throw new IllegalArgumentException("'" + text + "': unit missing: write " + text + "/s");
		}
		return Load.Open.RATE.check(new BigDecimal(rate.group(1).replace("_", "")).doubleValue());
	}

	/** For tables, such as {@code 1,000/s}. */
	static String label(double perSecond) {
		return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(perSecond) + "/s";
	}

	/**
	 * For tables, such as {@code ramp 500/s to 3,000/s over 1m} or
	 * {@code steps 500/s 1,000/s each 20s}.
	 */
	static String label(Rate rate) {
		if (!rate.changes()) {
			return label(rate.firstPerSecond());
		}
		Stretch first = rate.then().getFirst();
		String length = DurationText.format(Duration.ofMillis(first.millis()));
		return ramp(rate.then())
				? "ramp " + label(first.fromPerSecond()) + " to " + label(first.toPerSecond()) + " over " + length
				: "steps " + String.join(" ", rate.then().stream().map((step) -> label(step.fromPerSecond())).toList())
						+ " each " + length;
	}

	/** For ids: safe as a part of a file name. */
	static String id(Rate rate) {
		if (!rate.changes()) {
			return plain(rate.firstPerSecond()) + "-per-s";
		}
		Stretch first = rate.then().getFirst();
		String length = DurationText.format(Duration.ofMillis(first.millis()));
		List<Stretch> then = rate.then();
		return ramp(then)
				? "ramp-" + plain(first.fromPerSecond()) + "-to-" + plain(first.toPerSecond()) + "-per-s-over-" + length
				: then.size() + "steps-" + plain(first.fromPerSecond()) + "-to-" + plain(then.getLast().toPerSecond())
						+ "-per-s-each-" + length + "-" + Integer.toHexString(then.hashCode());
	}

	public static String plain(double perSecond) {
		return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString();
	}

	private static boolean ramp(List<Stretch> then) {
		return then.size() == 1;
	}

}
