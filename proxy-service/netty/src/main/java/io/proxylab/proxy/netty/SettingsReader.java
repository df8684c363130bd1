package io.proxylab.proxy.netty;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Takes settings from a command line, one by one. */
final class SettingsReader {

	private static final Pattern ARGUMENT = Pattern.compile("--([a-z.-]+)=(.*)");

	private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

	private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

	private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(B|KB|MB)");

	private static final Duration LONGEST = Duration.ofHours(24);

	private static final long MOST_BYTES = 1L << 30;

	private final Map<String, String> values = new TreeMap<>();

	private final List<String> known = new ArrayList<>();

	SettingsReader(List<String> arguments) {
		for (String argument : arguments) {
			Matcher matcher = ARGUMENT.matcher(argument);
			if (!matcher.matches()) {
				throw new InvalidSettingException("'%s' is no setting; write --name=value".formatted(argument));
			}
			this.values.put(matcher.group(1), matcher.group(2));
		}
	}

	private @Nullable String take(String name) {
		this.known.add(name);
		return this.values.remove(name);
	}

	int number(String name, int fallback, int least, int most) {
		String value = take(name);
		if (value == null) {
			return fallback;
		}
		if (NUMBER.matcher(value).matches()) {
			int number = Integer.parseInt(value);
			if (number >= least && number <= most) {
				return number;
			}
		}
		throw new InvalidSettingException(name, value,
				String.format(Locale.ROOT, "Use a number from %d to %d.", least, most));
	}

	/** One of some words, the first of them by default. */
	String word(String name, List<String> choices) {
		String value = take(name);
		if (value == null) {
			return choices.getFirst();
		}
		if (!choices.contains(value)) {
			throw new InvalidSettingException(name, value, "Choose one of %s.".formatted(String.join(", ", choices)));
		}
		return value;
	}

	Duration duration(String name, Duration fallback) {
		String value = take(name);
		if (value == null) {
			return fallback;
		}
		Matcher matcher = DURATION.matcher(value);
		if (matcher.matches()) {
			long amount = Long.parseLong(matcher.group(1));
			Duration duration = switch (matcher.group(2)) {
				case "ms" -> Duration.ofMillis(amount);
				case "s" -> Duration.ofSeconds(amount);
				case "m" -> Duration.ofMinutes(amount);
				default -> Duration.ofHours(amount);
			};
			if (duration.isPositive() && duration.compareTo(LONGEST) <= 0) {
				return duration;
			}
		}
		throw new InvalidSettingException(name, value, "Use 1ms to 24h, such as 30s.");
	}

	int bytes(String name, int fallback) {
		String value = take(name);
		if (value == null) {
			return fallback;
		}
		Matcher matcher = SIZE.matcher(value);
		if (matcher.matches()) {
			long unit = switch (matcher.group(2)) {
				case "B" -> 1;
				case "KB" -> 1 << 10;
				default -> 1 << 20;
			};
			long bytes = Long.parseLong(matcher.group(1)) * unit;
			if (bytes <= MOST_BYTES) {
				return (int) bytes;
			}
		}
		throw new InvalidSettingException(name, value, "Use 0B to 1024MB, such as 1MB.");
	}

	URI upstream(String name, String fallback) {
		String given = take(name);
		String value = (given != null) ? given : fallback;
		try {
			URI uri = new URI(value);
			if ("http".equals(uri.getScheme()) && uri.getHost() != null && uri.getRawPath().isEmpty()
					&& uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getRawUserInfo() == null) {
				return uri;
			}
		}
		catch (URISyntaxException ex) {
			throw new InvalidSettingException(name, value, upstreamCure());
		}
		throw new InvalidSettingException(name, value, upstreamCure());
	}

	private static String upstreamCure() {
		return "Use scheme, host and port only, such as http://127.0.0.1:8081.";
	}

	/** Refuses what nobody took. */
	void refuseTheRest() {
		if (!this.values.isEmpty()) {
			throw new InvalidSettingException("there is no setting %s; choose one of %s"
				.formatted(this.values.keySet().iterator().next(), String.join(", ", this.known)));
		}
	}

}
