package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.PatienceText;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Patience;

import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/** Reads what the users of all loads beside it do without an answer. */
final class PatienceReader {

	private static final Range<Duration> TIME = Range.of(Duration.ofMillis(1), Duration.ofHours(1));

	private static final Range<Duration> BACKOFF = Range.of(Duration.ZERO, Duration.ofHours(1));

	private static final Range<Long> AT_MOST = Range.of(1, 10);

	private static final Duration DEFAULT_BACKOFF = Duration.ofMillis(100);

	/** A millionth of a percent is nobody. */
	private static final double LEAST_PERCENT = 0.001;

	private static final Map<String, Boolean> SWITCH = onOff();

	private static final Keys RETRIES = Keys.of(
			Keys.required("atMost", "Retries of a request at most.", JsonSchema.integer(AT_MOST)),
			Keys.optional("backoff", "The pause before the first retry; it doubles with each.",
					JsonSchema.duration(BACKOFF), DurationText.format(DEFAULT_BACKOFF)),
			Keys.optional("jitter", "true: a pause is drawn evenly from 0 to that; false: all of it.",
					JsonSchema.choice(SWITCH.keySet()), true),
			Keys.optional("budget", "Retries for each first attempt at most; no limit if left out.",
					JsonSchema.share(LEAST_PERCENT)));

	private static final Keys ABANDON = Keys.of(
			Keys.required("share", "The share of users who go away.", JsonSchema.share(LEAST_PERCENT)),
			Keys.required("after", "When they go, since the request was due.", JsonSchema.duration(TIME)));

	/** Where a list of loads stands, these may stand, too. */
	static final Keys KEYS = Keys.of(
			Keys.optional("clientTimeout", "When users give an attempt up; never if left out.",
					JsonSchema.duration(TIME)),
			Keys.optional("retries", "How users try again what failed, or a list of ways to compare.",
					JsonSchema.distinct(JsonSchema.anyOf(JsonSchema.choice("none"), RETRIES.schema()).named("retries")),
					"none"),
			Keys.optional("abandon", "Users who go away without an answer; nobody if left out.", ABANDON.schema()));

	private PatienceReader() {
	}

	private static Map<String, Boolean> onOff() {
		Map<String, Boolean> words = new LinkedHashMap<>();
		words.put("true", true);
		words.put("false", false);
		return words;
	}

	/** One for each way of retrying; empty if anything is wrong. */
	static Optional<List<Patience>> read(YamlSection section) {
		Given<Duration> timeout = Given.read(section, "clientTimeout", (value) -> value.duration(TIME));
		Given<Abandon> abandon = Given.read(section, "abandon", PatienceReader::abandon);
		Optional<List<Way>> ways = section.read("retries", List.of(Way.NONE), PatienceReader::ways);
		if (timeout.bad() || abandon.bad() || ways.isEmpty()) {
			return Optional.empty();
		}
		Duration time = timeout.value();
		Long millis = (time != null) ? time.toMillis() : null;
		Optional<YamlValue> place = section.optional("abandon").or(() -> section.optional("clientTimeout"));
		List<Patience> all = new ArrayList<>();
		for (Way way : ways.get()) {
			if (place.isEmpty()) {
				all.add(new Patience(null, way.retries(), null));
			}
			else {
				place.get().make(() -> patience(millis, way.retries(), abandon.value())).ifPresent(all::add);
			}
		}
		return (all.size() == ways.get().size()) ? Optional.of(all) : Optional.empty();
	}

	/** The generator names its own setting; here the key is named already. */
	private static Patience patience(@Nullable Long timeoutMillis, @Nullable Retries retries,
			@Nullable Abandon abandon) {
		try {
			return new Patience(timeoutMillis, retries, abandon);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(String.valueOf(ex.getMessage()).replaceFirst("^patience\\S*: ", ""), ex);
		}
	}

	private static Optional<List<Way>> ways(YamlValue value) {
		List<YamlValue> items = value.items();
		List<Way> all = value.distinct(PatienceReader::way, Way::label);
		return (all.size() == items.size()) ? Optional.of(all) : Optional.empty();
	}

	/** The word none, or how. */
	private static Optional<Way> way(YamlValue value) {
		if (value.isScalar()) {
			return value.choice(Map.of("none", Way.NONE), ", or such as { atMost: 2, backoff: 100ms, jitter: true }");
		}
		return value.section(RETRIES).flatMap((section) -> {
			Optional<Long> atMost = section.require("atMost", "atMost: 2", (number) -> number.integer(AT_MOST));
			Optional<Duration> backoff = section.read("backoff", DEFAULT_BACKOFF, (time) -> time.duration(BACKOFF));
			Optional<Boolean> jitter = section.read("jitter", true, (word) -> word.choice(SWITCH));
			Given<Double> budget = Given.read(section, "budget", (share) -> share.share(LEAST_PERCENT));
			return atMost.flatMap((most) -> backoff.flatMap((pause) -> jitter.filter((random) -> !budget.bad())
				.map((random) -> new Way(new Retries(most.intValue(), pause.toMillis(), random, budget.value())))));
		});
	}

	private static Optional<Abandon> abandon(YamlValue value) {
		return value.section(ABANDON).flatMap((section) -> {
			Optional<Double> share = section.require("share", "share: 5%", (part) -> part.share(LEAST_PERCENT));
			Optional<Duration> after = section.require("after", "after: 1s", (time) -> time.duration(TIME));
			return share.flatMap((part) -> after.map((time) -> new Abandon(part, time.toMillis())));
		});
	}

	/** How a failed attempt is tried again; null: not at all. */
	private record Way(@Nullable Retries retries) {

		private static final Way NONE = new Way(null);

		String label() {
			return (this.retries != null) ? PatienceText.words(this.retries) : "none";
		}

	}

	/**
	 * What a key that may be left out says.
	 *
	 * @param <T> of its value
	 * @param value null if it is left out, or wrong
	 * @param bad whether it is there and wrong
	 */
	private record Given<T>(@Nullable T value, boolean bad) {

		static <T> Given<T> read(YamlSection section, String key, Function<YamlValue, Optional<T>> reader) {
			Optional<YamlValue> given = section.optional(key);
			T value = given.flatMap(reader).orElse(null);
			return new Given<>(value, given.isPresent() && value == null);
		}

	}

}
