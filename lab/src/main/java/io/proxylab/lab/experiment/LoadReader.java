package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.capacity.Slo;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Stretch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads the loads of the matrix, or of cells beside it. */
final class LoadReader {

	private static final Map<String, Arrivals> ARRIVALS = arrivals();

	private static final Map<String, Thinking> THINKING = thinking();

	private static final Range<Duration> LENGTH = Range.of(Duration.ofSeconds(1), Duration.ofHours(24));

	/** Of loads, which the others are about. */
	private static final List<String> KINDS = List.of("closed", "open", "burst", "capacity");

	private static final JsonSchema RATE = JsonSchema.string(RateText.PATTERN)
		.examples("100/s", "1_000/s")
		.noted(Load.Open.RATE.toString());

	private static final Keys CLOSED = Keys.of(
			Keys.required("users", "Number of users, or a list: each sends its next request when the last is answered.",
					JsonSchema.distinct(JsonSchema.integer(Load.Closed.USERS))),
			Keys.optional("thinkTime", "How long a user thinks before the next request.",
					JsonSchema.duration(Load.Closed.THINK_TIME), "0s"),
			Keys.optional("thinking",
					"constant: each time for as long; exponential: mostly shorter, at times much longer.",
					JsonSchema.choice(THINKING.keySet()), "constant"));

	private static final Keys RAMP = Keys.of(Keys.required("from", "The rate at the beginning of a ramp.", RATE),
			Keys.required("to", "The rate at its end.", RATE),
			Keys.required("over", "How long it takes.", JsonSchema.duration(LENGTH)));

	private static final Keys STEPS = Keys.of(
			Keys.required("steps", "Two rates or more, one after the other.", JsonSchema.oneOrMore(RATE)),
			Keys.required("each", "How long each of them lasts.", JsonSchema.duration(LENGTH)));

	private static final Keys CHANGING_RATE = Keys.inForms(changes());

	private static final JsonSchema ARRIVING = JsonSchema.choice(ARRIVALS.keySet());

	private static final Keys OPEN = Keys.of(
			Keys.required("rate", "Requests a second, whatever is pending: a rate, a ramp or steps, or a list of them.",
					JsonSchema.distinct(JsonSchema.anyOf(RATE, CHANGING_RATE.schema()).named("rate"))),
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
		return value.integer(Load.Closed.USERS)
			.map((users) -> new Load.Closed(users.intValue(), think.toMillis(), thinking));
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
		return value.section(CHANGING_RATE).flatMap((section) -> {
			if (section.optional("steps").isPresent() || section.optional("each").isPresent()) {
				return steps(value, section, arrivals);
			}
			return ramp(section, arrivals);
		});
	}

	private static Optional<Load> ramp(YamlSection section, Arrivals arrivals) {
		Optional<Double> from = section.require("from", "from: 500/s", LoadReader::rate);
		Optional<Double> to = section.require("to", "to: 3000/s", LoadReader::rate);
		Optional<Duration> over = section.require("over", "over: 60s", (time) -> time.duration(LENGTH));
		return from.flatMap((first) -> to.flatMap((last) -> over
			.map((length) -> new Load.Open(first, arrivals, List.of(new Stretch(first, last, length.toMillis()))))));
	}

	private static Optional<Load> steps(YamlValue value, YamlSection section, Arrivals arrivals) {
		if (section.size() > 2) {
			value.problem("a rate has steps and each, or from, to and over; remove those of one of the two");
			return Optional.empty();
		}
		Optional<List<Double>> steps = section.require("steps", "steps: [500/s, 1000/s, 2000/s]",
				(rates) -> Optional.of(rates.items().stream().flatMap((rate) -> rate(rate).stream()).toList()));
		Optional<Duration> each = section.require("each", "each: 20s", (time) -> time.duration(LENGTH));
		steps.filter((rates) -> rates.size() == 1)
			.ifPresent((one) -> value.problem("one step is no change; write a second one, or the rate alone"));
		return steps.filter((rates) -> rates.size() > 1)
			.flatMap((rates) -> each.map((length) -> new Load.Open(rates.getFirst(), arrivals,
					rates.stream().map((rate) -> new Stretch(rate, rate, length.toMillis())).toList())));
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

	private static SequencedMap<String, Keys> changes() {
		SequencedMap<String, Keys> forms = new LinkedHashMap<>();
		forms.put("ramp", RAMP);
		forms.put("steps", STEPS);
		return forms;
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
