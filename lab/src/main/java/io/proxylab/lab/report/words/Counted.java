package io.proxylab.lab.report.words;

import java.util.Locale;

/** So many of something, such as "1 launch" or "1,200 trials". */
public final class Counted {

	private Counted() {
	}

	/**
	 * A number and its noun.
	 * @param noun of one of them; two end in "s", or in "ches"
	 */
	public static String of(long number, String noun) {
		String ending = (number == 1) ? "" : noun.endsWith("ch") ? "es" : "s";
		return String.format(Locale.ROOT, "%,d %s%s", number, noun, ending);
	}

}
