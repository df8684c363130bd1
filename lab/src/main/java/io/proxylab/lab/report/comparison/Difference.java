package io.proxylab.lab.report.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * In what two runs differ beside their figures.
 *
 * @param what differs, such as {@code cpuModel}; of a limit with the targets that have it
 * @param before of the earlier run
 * @param after of the later run
 */
public record Difference(String what, String before, String after) {

	/**
	 * All differences of two runs: facts about machine, lab and experiment, then limits
	 * of the targets that both have.
	 * @param before the earlier run
	 * @param after the later run
	 */
	public static List<Difference> between(RunConditions before, RunConditions after) {
		List<Difference> differences = new ArrayList<>(between(before.facts(), after.facts()));
		Map<Difference, List<String>> targets = new LinkedHashMap<>();
		before.limits().forEach((target, limits) -> {
			Map<String, String> later = after.limits().get(target);
			if (later != null) {
				between(limits, later)
					.forEach((limit) -> targets.computeIfAbsent(limit, (same) -> new ArrayList<>()).add(target));
			}
		});
		targets.forEach((limit, having) -> differences
			.add(new Difference(limit.what() + " of " + String.join(", ", having), limit.before(), limit.after())));
		return List.copyOf(differences);
	}

	private static List<Difference> between(Map<String, String> before, Map<String, String> after) {
		Set<String> names = new LinkedHashSet<>(before.keySet());
		names.addAll(new TreeSet<>(after.keySet()));
		return names.stream()
			.filter((name) -> !Objects.equals(before.get(name), after.get(name)))
			.map((name) -> new Difference(name, orUnknown(before.get(name)), orUnknown(after.get(name))))
			.toList();
	}

	private static String orUnknown(@Nullable String value) {
		return (value != null) ? value : "not told";
	}

	/** In words. */
	public String sentence() {
		return this.what + ": " + this.before + " before, " + this.after + " after";
	}

}
