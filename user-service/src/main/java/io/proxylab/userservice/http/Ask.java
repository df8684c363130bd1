package io.proxylab.userservice.http;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.proxylab.userservice.delay.Delay;
import org.jspecify.annotations.Nullable;

/**
 * What the query of a request asks for.
 *
 * @param delay how long to hold the request; null for the default
 * @param answer what to answer with
 */
record Ask(@Nullable Delay delay, Answer answer) implements Route {

	static final String DELAY_RANGE = "0ms to 1h";

	private static final String CHOICES = "delay, size, status";

	/**
	 * Reads a query.
	 * @param query of a request to {@code /user}
	 * @return what it asks for, or what is wrong with it
	 */
	static Route parse(QueryStringDecoder query) {
		Delay delay = null;
		Integer size = null;
		int status = 200;
		for (Map.Entry<String, List<String>> parameter : query.parameters().entrySet()) {
			String name = parameter.getKey();
			String value = parameter.getValue().getFirst();
			if (parameter.getValue().size() > 1) {
				return Problem.ofParameter(name, String.join(", ", parameter.getValue()), "one value",
						"given more than once");
			}
			try {
				switch (name) {
					case "delay" -> delay = delay(value);
					case "size" -> size = number(value, UserJson.SMALLEST, UserJson.GREATEST);
					case "status" -> status = number(value, 200, 599);
					default -> {
						return Problem.ofParameter(name, value, CHOICES, "unknown parameter; choices: " + CHOICES);
					}
				}
			}
			catch (IllegalArgumentException ex) {
				return Problem.ofParameter(name, value, range(name), String.valueOf(ex.getMessage()));
			}
		}
		return new Ask(delay, (size != null) ? Answer.user(status, size) : Answer.user(status));
	}

	/**
	 * Reads the query of a path that this project did not make up, which may have
	 * parameters of its own: what does not fit is one of those.
	 */
	static Ask parseWhatFits(QueryStringDecoder query) {
		Delay delay = null;
		Integer size = null;
		int status = 200;
		for (Map.Entry<String, List<String>> parameter : query.parameters().entrySet()) {
			String value = parameter.getValue().getFirst();
			try {
				switch (parameter.getKey()) {
					case "delay" -> delay = delay(value);
					case "size" -> size = number(value, UserJson.SMALLEST, UserJson.GREATEST);
					case "status" -> status = number(value, 200, 599);
					default -> {
						// The service's own.
					}
				}
			}
			catch (IllegalArgumentException ex) {
				// A status such as "open", or a page's size: the service's own, too.
			}
		}
		return new Ask(delay, (size != null) ? Answer.user(status, size) : Answer.user(status));
	}

	private static Delay delay(String text) {
		if (text.indexOf(':') >= 0) {
			throw new IllegalArgumentException("'" + text
					+ "' is a schedule, which a request cannot ask for: set it with --delay or POST /schedule");
		}
		boolean bare = !text.isEmpty() && text.chars().allMatch((c) -> c >= '0' && c <= '9');
		if (!bare) {
			Delay delay = Delay.parse(text);
			if (delay instanceof Delay.Failing failing && failing.failure() == Delay.Failure.REFUSE) {
				throw new IllegalArgumentException("'" + text
						+ "' comes too late for a request that has arrived: set it with --delay or POST /schedule");
			}
			return delay;
		}
		return new Delay.Fixed(Duration.ofMillis(number(text, 0, (int) Delay.LONGEST.toMillis())));
	}

	private static int number(String text, int least, int greatest) {
		String message = "'" + text + "' is not a whole number from " + least + " to " + greatest;
		try {
			int number = Integer.parseInt(text);
			if (number >= least && number <= greatest) {
				return number;
			}
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(message, ex);
		}
		throw new IllegalArgumentException(message);
	}

	private static String range(String parameter) {
		return switch (parameter) {
			case "delay" -> DELAY_RANGE;
			case "size" -> UserJson.SMALLEST + " to " + UserJson.GREATEST + " bytes";
			default -> "200 to 599";
		};
	}

}
