package io.proxylab.jmeter.generate;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The delay that the upstream says it took, in its {@code Server-Timing} header. */
final class ServerTiming {

	private static final Pattern DELAY = Pattern
		.compile("(?im)^server-timing:(?:.*,)?\\s*delay;dur=(\\d+(?:\\.\\d+)?)");

	private ServerTiming() {
	}

	/**
	 * Finds the delay.
	 * @param headers an answer's header lines
	 * @return microseconds; empty if the answer does not say
	 */
	static OptionalLong delayMicros(String headers) {
		Matcher matcher = DELAY.matcher(headers);
		return matcher.find() ? OptionalLong.of(Math.round(Double.parseDouble(matcher.group(1)) * 1000))
				: OptionalLong.empty();
	}

}
