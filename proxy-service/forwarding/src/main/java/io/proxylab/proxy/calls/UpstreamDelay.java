package io.proxylab.proxy.calls;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.proxylab.proxy.client.Header;

/**
 * How long the upstream says it took, by the metric {@code delay} of
 * {@code Server-Timing}.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
final class UpstreamDelay {

	private static final String NAME = "server-timing";

	/** Ten digits of milliseconds are more than a hundred days. */
	private static final Pattern DELAY = Pattern
		.compile("(?:^|,)\\s*delay\\s*;\\s*dur\\s*=\\s*(\\d{1,10}(?:\\.\\d{1,9})?)\\s*(?:[,;]|$)");

	private UpstreamDelay() {
	}

	/** In microseconds; empty if it is not said. */
	static OptionalLong micros(List<Header> headers) {
		for (Header header : headers) {
			if (header.is(NAME)) {
				Matcher matcher = DELAY.matcher(header.value());
				if (matcher.find()) {
					return OptionalLong.of(new BigDecimal(matcher.group(1)).movePointRight(3).longValue());
				}
			}
		}
		return OptionalLong.empty();
	}

	/** The line that says it. */
	static Header header(long micros) {
		return new Header(NAME, "delay;dur=" + BigDecimal.valueOf(micros, 3).toPlainString());
	}

}
