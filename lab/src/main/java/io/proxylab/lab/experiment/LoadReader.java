package io.proxylab.lab.experiment;

import io.proxylab.load.protocol.LoadSettings.Arrivals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the loads of the matrix, or of cells beside it. */
final class LoadReader {

	private static final Pattern RATE = Pattern.compile("(\\d{1,9}(?:_\\d{1,9}){0,9}(?:\\.\\d{1,3})?)(/s)?");

	private static final Map<String, Arrivals> ARRIVALS = arrivals();

	private LoadReader() {
	}

	/** The closed loads, then the open ones, each in the order of the file. */
	static Optional<List<Load>> read(YamlValue value) {
		return value.section(List.of("closed", "open")).flatMap((section) -> {
			section.requireAny("closed: { users: 100 }, or open: { rate: 1000/s }");
			Optional<List<Load>> closed = section.read("closed", List.of(), LoadReader::closed);
			Optional<List<Load>> open = section.read("open", List.of(), LoadReader::open);
			return closed.flatMap((some) -> open.map((others) -> {
				List<Load> loads = new ArrayList<>(some);
				loads.addAll(others);
				return loads;
			})).filter((loads) -> !loads.isEmpty());
		});
	}

	private static Optional<List<Load>> closed(YamlValue value) {
		return value.section(List.of("users"))
			.flatMap((section) -> section.require("users", "users: [100, 800]",
					(users) -> Optional.of(users.distinct(LoadReader::users, Load::label))));
	}

	private static Optional<Load> users(YamlValue value) {
		return value.integer(Load.Closed.USERS).map((users) -> new Load.Closed(users.intValue()));
	}

	private static Optional<List<Load>> open(YamlValue value) {
		return value.section(List.of("rate", "arrivals")).flatMap((section) -> {
			Optional<Arrivals> arrivals = section.read("arrivals", Arrivals.POISSON, (word) -> word.choice(ARRIVALS));
			return section.require("rate", "rate: [1000/s, 10_000/s]", (rates) -> Optional
				.of(rates.distinct((rate) -> rate(rate, arrivals.orElse(Arrivals.POISSON)), Load::label)));
		});
	}

	private static Optional<Load> rate(YamlValue value, Arrivals arrivals) {
		return value.text("a rate, " + Load.Open.RATE).flatMap((text) -> value.make(() -> {
			var rate = RATE.matcher(text);
			if (!rate.matches()) {
				throw new IllegalArgumentException("'" + text + "' is not a rate; write " + Load.Open.RATE);
			}
			if (rate.group(2) == null) {
				throw new IllegalArgumentException("'" + text + "': unit missing: write " + text + "/s");
			}
			double perSecond = new BigDecimal(rate.group(1).replace("_", "")).doubleValue();
			return new Load.Open(perSecond, arrivals);
		}));
	}

	private static Map<String, Arrivals> arrivals() {
		Map<String, Arrivals> choices = new LinkedHashMap<>();
		choices.put(Load.Open.word(Arrivals.POISSON), Arrivals.POISSON);
		choices.put(Load.Open.word(Arrivals.CONSTANT), Arrivals.CONSTANT);
		return choices;
	}

}
