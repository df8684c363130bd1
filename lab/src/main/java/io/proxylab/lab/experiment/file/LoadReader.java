package io.proxylab.lab.experiment.file;

import io.proxylab.lab.capacity.Slo;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RateText;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the loads of the matrix, or of cells beside it. */
final class LoadReader {

	private static final Map<String, Arrivals> ARRIVALS = arrivals();

	private static final Map<String, Thinking> THINKING = thinking();

	/** Of loads, which the others are about. */
	private static final List<String> KINDS = List.of("closed", "open", "burst", "capacity");

	private static final JsonSchema RATE = JsonSchema.string(RateText.PATTERN)
		.examples("100/s", "1_000/s")
		.noted(Load.Open.RATE.toString());

	private static final JsonSchema USERS = JsonSchema.integer(Load.Closed.USERS);

	private static final Changes<Integer> CHANGING_USERS = Changes.of("number of users", USERS, LoadReader::users,
			List.of("100", "400", "800"));

	private static final Keys CLOSED = Keys.of(
			Keys.required("users",
					"Users who send their next request when the last is answered: a number, a ramp or steps, or a list "
							+ "of them.",
					JsonSchema.distinct(JsonSchema.anyOf(USERS, CHANGING_USERS.keys().schema()).named("users"))),
			Keys.optional("thinkTime", "How long a user thinks before the next request.",
					JsonSchema.duration(Load.Closed.THINK_TIME), "0s"),
			Keys.optional("thinking",
					"constant: each time for as long; exponential: mostly shorter, at times much longer.",
					JsonSchema.choice(THINKING.keySet()), "constant"));

	private static final Changes<Double> CHANGING_RATE = Changes.of("rate", RATE, LoadReader::rate,
			List.of("500/s", "1000/s", "2000/s"));

	private static final JsonSchema ARRIVING = JsonSchema.choice(ARRIVALS.keySet());

	private static final Keys OPEN = Keys.of(
			Keys.required("rate", "Requests a second, whatever is pending: a rate, a ramp or steps, or a list of them.",
					JsonSchema.distinct(JsonSchema.anyOf(RATE, CHANGING_RATE.keys().schema()).named("rate"))),
			Keys.optional("arrivals", "poisson: with exponential gaps; constant: evenly.", ARRIVING, "poisson"));

	private static final Keys BURST = Keys.of(Keys.required("requests",
			"Number of requests that are sent at once, each over a connection of its own, or a list.",
			JsonSchema.distinct(JsonSchema.integer(Load.Burst.REQUESTS))));

	private static final Keys CAPACITY = Keys.of(
			Keys.required("slo", "The SLO, or a list: the highest rate that meets it is searched for.",
					JsonSchema.distinct(JsonSchema.string(".*<=.*")
						.examples("p99 <= delay + 50ms", "p99 <= 60ms, errors <= 0.1%"))),
			Keys.optional("from", "The rate that is tried first.", RATE, RateText.plain(Load.Capacity.FROM) + "/s"),
			Keys.optional("arrivals", "poisson: with exponential gaps; constant: evenly.", ARRIVING, "poisson"));

	private static final Keys KEYS = Keys
		.of(Keys.optional("closed", "Users, each of whom waits for the answer before the next request.",
				CLOSED.schema()),
				Keys.optional("open", "Requests at scheduled times, whatever is pending.", OPEN.schema()),
				Keys.optional("burst", "All requests at once.", BURST.schema()),
				Keys.optional("capacity", "The search for the highest rate that meets an SLO.", CAPACITY.schema()))
		.atLeastOneOf(KINDS)
		.and(PatienceReader.KEYS);

	static final JsonSchema SCHEMA = KEYS.schema().named("load");

	private LoadReader() {
	}

	/** The closed loads, then open ones, bursts and capacities, as the file has each. */
	static Optional<List<Load>> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			section.requireAnyOf(KINDS, "closed: { users: 100 }, or open: { rate: 1000/s }");
			List<Optional<List<Load>>> kinds = List.of(section.read("closed", List.of(), LoadReader::closed),
					section.read("open", List.of(), LoadReader::open),
					section.read("burst", List.of(), LoadReader::burst),
					section.read("capacity", List.of(), LoadReader::capacity));
			List<Load> loads = kinds.stream().flatMap(Optional::stream).flatMap(List::stream).toList();
			Optional<List<Patience>> users = PatienceReader.read(section);
			return (kinds.stream().allMatch(Optional::isPresent) && !loads.isEmpty())
					? users.flatMap((each) -> value.make(() -> of(each, loads))) : Optional.empty();
		});
	}

	/** Each load of each kind of users. */
	private static List<Load> of(List<Patience> users, List<Load> loads) {
		return loads.stream().flatMap((load) -> users.stream().map(load::of)).toList();
	}

	private static Optional<List<Load>> closed(YamlValue value) {
		return value.section(CLOSED).flatMap((section) -> {
			Optional<Duration> think = section.read("thinkTime", Duration.ZERO,
					(time) -> time.duration(Load.Closed.THINK_TIME));
			Thinking thinking = section.read("thinking", Thinking.CONSTANT, (word) -> word.choice(THINKING))
				.orElse(Thinking.CONSTANT);
			if (thinking != Thinking.CONSTANT && think.filter(Duration::isZero).isPresent()) {
				section.optional("thinking")
					.ifPresent((word) -> word.problem("there is no time that could be spread; add thinkTime: 1s"));
			}
			return section.require("users", "users: [100, 800]", (users) -> Optional
				.of(users.distinct((number) -> users(number, think.orElse(Duration.ZERO), thinking), Load::label)));
		});
	}

	private static Optional<Load> users(YamlValue value, Duration think, Thinking thinking) {
		if (value.isScalar()) {
			return users(value).map((users) -> new Load.Closed(users, think.toMillis(), thinking));
		}
		return CHANGING_USERS.read(value).map((parts) -> {
			List<UserStretch> then = parts.stream()
				.map((part) -> new UserStretch(part.from(), part.to(), part.length().toMillis()))
				.toList();
			int most = parts.stream().mapToInt((part) -> Math.max(part.from(), part.to())).max().orElseThrow();
			return new Load.Closed(most, think.toMillis(), thinking, then, Patience.ENDLESS);
		});
	}

	private static Optional<Integer> users(YamlValue value) {
		return value.integer(Load.Closed.USERS).map(Long::intValue);
	}

	private static Optional<List<Load>> open(YamlValue value) {
		return value.section(OPEN).flatMap((section) -> {
			Arrivals arrivals = arrivals(section);
			return section.require("rate", "rate: [1000/s, 10_000/s]",
					(rates) -> Optional.of(rates.distinct((rate) -> load(rate, arrivals), Load::label)));
		});
	}

	private static Arrivals arrivals(YamlSection section) {
		return section.read("arrivals", Arrivals.POISSON, (word) -> word.choice(ARRIVALS)).orElse(Arrivals.POISSON);
	}

	/** A rate that stays, or a group of keys that says how it changes. */
	private static Optional<Load> load(YamlValue value, Arrivals arrivals) {
		if (value.isScalar()) {
			return rate(value).map((perSecond) -> new Load.Open(perSecond, arrivals));
		}
		return CHANGING_RATE.read(value).map((parts) -> {
			List<Stretch> then = parts.stream()
				.map((part) -> new Stretch(part.from(), part.to(), part.length().toMillis()))
				.toList();
			return new Load.Open(then.getFirst().fromPerSecond(), arrivals, then);
		});
	}

	private static Optional<Double> rate(YamlValue value) {
		return value.text("a rate, " + Load.Open.RATE).flatMap((text) -> value.make(() -> RateText.parse(text)));
	}

	private static Optional<List<Load>> burst(YamlValue value) {
		return value.section(BURST)
			.flatMap((section) -> section.require("requests", "requests: [1000, 5000]",
					(numbers) -> Optional.of(numbers.distinct(LoadReader::requests, Load::label))));
	}

	private static Optional<Load> requests(YamlValue value) {
		return value.integer(Load.Burst.REQUESTS).map((requests) -> new Load.Burst(requests.intValue()));
	}

	private static Optional<List<Load>> capacity(YamlValue value) {
		return value.section(CAPACITY).flatMap((section) -> {
			Arrivals arrivals = arrivals(section);
			Optional<Double> from = section.read("from", Load.Capacity.FROM, LoadReader::rate);
			return section.require("slo", "slo: \"p99 <= delay + 50ms\"", (slos) -> from.map((first) -> slos
				.distinct((slo) -> slo(slo).map((text) -> new Load.Capacity(text, first, arrivals)), Load::label)));
		});
	}

	private static Optional<String> slo(YamlValue value) {
		return value.text("an SLO such as \"p99 <= delay + 50ms, errors <= 0.1%\"")
			.flatMap((text) -> value.make(() -> Slo.parse(text).text()));
	}

	private static Map<String, Thinking> thinking() {
		Map<String, Thinking> choices = new LinkedHashMap<>();
		choices.put("constant", Thinking.CONSTANT);
		choices.put("exponential", Thinking.EXPONENTIAL);
		return choices;
	}

	private static Map<String, Arrivals> arrivals() {
		Map<String, Arrivals> choices = new LinkedHashMap<>();
		choices.put(Load.Open.word(Arrivals.POISSON), Arrivals.POISSON);
		choices.put(Load.Open.word(Arrivals.CONSTANT), Arrivals.CONSTANT);
		return choices;
	}

}
