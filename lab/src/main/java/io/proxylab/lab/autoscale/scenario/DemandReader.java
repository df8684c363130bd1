package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads who asks the service, and how often. */
final class DemandReader {

	private static final String RATE_PATTERN = "\\d{1,7}(?:\\.\\d{1,3})?/s";

	private static final Pattern RATE = Pattern.compile(RATE_PATTERN);

	private static final Pattern USERS = Pattern.compile("\\d{1,6}");

	private static final List<String> KINDS = List.of("open", "closed", "sine", "csv");

	private static final Map<String, Integer> PERIODS = periods();

	private static final Range<Duration> THINK = Range.of(Duration.ZERO, Duration.ofMinutes(10));

	private static final Range<Duration> SINE_PERIOD = Range.of(Duration.ofMinutes(1), Duration.ofDays(2));

	private static final Range<Duration> SINE_PEAK = Range.of(Duration.ZERO, Duration.ofDays(2));

	private static final Keys CLOSED = Keys.of(
			Keys.required("users", "A number of users, or steps and ramps of it.",
					JsonSchema.text("\\d.*").examples(400, "0s:400,30m..60m:x5")),
			Keys.optional("think", "How long a user thinks before the next request.", JsonSchema.duration(THINK),
					"0s"));

	private static final Keys SINE = Keys.of(
			Keys.required("low", "The lowest rate of the day.", JsonSchema.string(RATE_PATTERN)),
			Keys.required("high", "The highest rate of the day.", JsonSchema.string(RATE_PATTERN)),
			Keys.optional("period", "From one peak to the next.", JsonSchema.duration(SINE_PERIOD), "24h"),
			Keys.optional("peak", "When the first peak is; half a period if left out.",
					JsonSchema.duration(SINE_PEAK)));

	private static final Keys CSV = Keys.of(
			Keys.required("file", "A file beside this one: a heading, then lines of a time and a number of requests.",
					JsonSchema.text()),
			Keys.optional("per", "What the requests of a line are counted in.", JsonSchema.choice(PERIODS.keySet()),
					"second"));

	private static final Keys KEYS = Keys.of(
			Keys.optional("open", "Requests whatever is pending: a rate, or steps and ramps of it.",
					JsonSchema.string(".*/s.*").examples("100/s", "0s:200/s,30m..60m:x5")),
			Keys.optional("closed", "Users who wait for their answers.", CLOSED.schema()),
			Keys.optional("sine", "A day: a rate that rises and falls.", SINE.schema()),
			Keys.optional("csv", "What your monitoring exports.", CSV.schema()))
		.exactlyOneOf(KINDS);

	static final JsonSchema SCHEMA = KEYS.schema();

	private final int seconds;

	private final Function<String, String> files;

	/**
	 * A reader for one scenario.
	 * @param seconds that it has
	 * @param files gives the text of a file beside the scenario; throws
	 * {@link IllegalArgumentException} if it cannot
	 */
	DemandReader(int seconds, Function<String, String> files) {
		this.seconds = seconds;
		this.files = files;
	}

	private static Map<String, Integer> periods() {
		Map<String, Integer> periods = new LinkedHashMap<>();
		periods.put("second", 1);
		periods.put("minute", 60);
		periods.put("5 minutes", 300);
		return periods;
	}

	Optional<? extends Demand> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			if (section.size() != 1) {
				section.problem(
						"expected exactly one of " + String.join(", ", KINDS) + ", but there are " + section.size());
				return Optional.empty();
			}
			Optional<YamlValue> closed = section.optional("closed");
			if (closed.isPresent()) {
				return closed.flatMap(this::closed);
			}
			Optional<Course> rate = section.optional("open")
				.flatMap((text) -> course(text, DemandReader::rate, "100/s"))
				.or(() -> section.optional("sine").flatMap(this::sine))
				.or(() -> section.optional("csv").flatMap(this::csv));
			return rate.map(Demand.Open::new);
		});
	}

	private Optional<Demand.Closed> closed(YamlValue value) {
		return value.section(CLOSED).flatMap((section) -> {
			Optional<Course> users = section.require("users", "users: 400",
					(text) -> course(text, DemandReader::users, "400"));
			Optional<Duration> think = section.read("think", Duration.ZERO, (time) -> time.duration(THINK));
			return users.flatMap((many) -> think.map((time) -> new Demand.Closed(many, time.toNanos() / 1e9)));
		});
	}

	private Optional<Course> sine(YamlValue value) {
		return value.section(SINE).flatMap((section) -> {
			Optional<Double> low = rate(section, "low", "low: 50/s");
			Optional<Double> high = rate(section, "high", "high: 400/s");
			Optional<Duration> period = section.read("period", Duration.ofDays(1),
					(time) -> time.duration(SINE_PERIOD));
			Optional<Duration> peak = section.read("peak", period.orElse(Duration.ZERO).dividedBy(2),
					(time) -> time.duration(SINE_PEAK));
			if (low.isPresent() && high.isPresent() && high.get() < low.get()) {
				section.problem("high is below low; exchange them");
				return Optional.empty();
			}
			return low.flatMap((least) -> high.flatMap((most) -> period.flatMap((length) -> peak
				.map((top) -> Course.of(this.seconds, (second) -> (least + most) / 2 + (most - least) / 2
						* Math.cos(2 * Math.PI * (second - top.toSeconds()) / length.toSeconds()))))));
		});
	}

	private static Optional<Double> rate(YamlSection section, String key, String example) {
		return section.require(key, example,
				(value) -> value.text("a rate such as 100/s").flatMap((text) -> value.make(() -> rate(text))));
	}

	private Optional<Course> csv(YamlValue value) {
		return value.section(CSV).flatMap((section) -> {
			Optional<Integer> per = section.read("per", 1, (word) -> word.choice(PERIODS));
			return section
				.require("file", "file: requests.csv", (name) -> name.text("the name of a file beside this one"))
				.flatMap((name) -> per.flatMap((length) -> section.optional("file")
					.flatMap((place) -> place
						.make(() -> RateCsv.parse(this.files.apply(name), name, this.seconds, length)))));
		});
	}

	private Optional<Course> course(YamlValue value, Function<String, Double> reader, String example) {
		return value.text(CourseText.FORMS.formatted(example))
			.flatMap((text) -> value.make(() -> CourseText.parse(text, this.seconds, reader::apply, example)));
	}

	private static double rate(String text) {
		if (!RATE.matcher(text).matches()) {
			throw new IllegalArgumentException("'" + text + "' is not a rate; write requests a second, such as 100/s");
		}
		return Double.parseDouble(text.substring(0, text.length() - 2));
	}

	private static double users(String text) {
		if (!USERS.matcher(text).matches()) {
			throw new IllegalArgumentException("'" + text + "' is not a number of users; write for instance 400");
		}
		return Integer.parseInt(text);
	}

}
