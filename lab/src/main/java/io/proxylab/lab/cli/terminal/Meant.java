package io.proxylab.lab.cli.terminal;

import io.proxylab.proxy.catalogue.EditDistance;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What somebody meant who wrote a word that names nothing. */
public final class Meant {

	/** A shorter beginning fits too much. */
	private static final int LEAST_BEGINNING = 2;

	private Meant() {
	}

	/**
	 * The name that was probably meant: one that differs by a slip, or the only one that
	 * begins so. Upper case and lower case do not count.
	 * @param word that names nothing
	 * @param names that would do
	 */
	public static Optional<String> by(String word, Collection<String> names) {
		String lower = word.toLowerCase(Locale.ROOT);
		Map<String, String> byLower = names.stream()
			.collect(Collectors.toMap((name) -> name.toLowerCase(Locale.ROOT), Function.identity(), (first, _) -> first,
					TreeMap::new));
		Optional<String> closest = EditDistance.closest(lower, List.copyOf(byLower.keySet()));
		return closest.or(() -> onlyOneFrom(lower, byLower.keySet())).map(byLower::get);
	}

	/** The end of a message: empty if nothing comes near. */
	public static String question(String word, Collection<String> names) {
		return by(word, names).map((name) -> "; did you mean " + name + "?").orElse("");
	}

	private static Optional<String> onlyOneFrom(String beginning, Collection<String> names) {
		List<String> fitting = names.stream()
			.filter((name) -> beginning.length() >= LEAST_BEGINNING && name.startsWith(beginning))
			.toList();
		return (fitting.size() == 1) ? Optional.of(fitting.getFirst()) : Optional.empty();
	}

}
