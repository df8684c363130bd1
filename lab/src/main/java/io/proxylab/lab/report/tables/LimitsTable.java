package io.proxylab.lab.report.tables;

import io.proxylab.lab.report.facts.FactText;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The effective limits that targets report of themselves, side by side.
 *
 * @param targets the columns
 * @param rows one a limit, in the order of their names
 */
public record LimitsTable(List<String> targets, List<Row> rows) {

	private static final String ABSENT = "-";

	public LimitsTable {
		targets = List.copyOf(targets);
		rows = List.copyOf(rows);
	}

	/**
	 * The limits of each target's first launch; targets that report none have no column.
	 */
	public static LimitsTable of(RawRun raw) {
		Map<String, SortedMap<String, Object>> byTarget = new TreeMap<>();
		for (LaunchRecord launch : raw.launches()) {
			if (!launch.limits().isEmpty()) {
				byTarget.putIfAbsent(launch.target(), launch.limits());
			}
		}
		List<Row> rows = new ArrayList<>();
		TreeSet<String> names = new TreeSet<>();
		byTarget.values().forEach((limits) -> names.addAll(limits.keySet()));
		for (String name : names) {
			List<String> values = byTarget.values()
				.stream()
				.map((limits) -> limits.containsKey(name) ? FactText.of(name, limits.get(name)) : ABSENT)
				.toList();
			rows.add(new Row(name, values, values.stream().distinct().count() > 1, common(values)));
		}
		return new LimitsTable(List.copyOf(byTarget.keySet()), rows);
	}

	/**
	 * What a value may be broken between, so that {@code -Xmx512m} stays in one piece.
	 */
	public static List<String> words(String value) {
		return List.of(value.split(" ", -1));
	}

	/** The value that more targets have than any other; none if no two are the same. */
	private static Optional<String> common(List<String> values) {
		Map<String, Long> counts = values.stream()
			.filter((value) -> !value.equals(ABSENT))
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
		List<String> candidates = counts.entrySet()
			.stream()
			.filter((value) -> value.getValue() == most)
			.map(Map.Entry::getKey)
			.toList();
		return (most > 1 && candidates.size() == 1) ? Optional.of(candidates.getFirst()) : Optional.empty();
	}

	/**
	 * One limit.
	 *
	 * @param name as the targets call it
	 * @param values one a target; a dash where it does not report it
	 * @param different whether the targets differ in it
	 * @param common the value that most targets have
	 */
	public record Row(String name, List<String> values, boolean different, Optional<String> common) {

		public Row {
			values = List.copyOf(values);
		}

		/** Whether a value is another one than that of most targets. */
		public boolean odd(String value) {
			return this.different && !value.equals(ABSENT) && !this.common.equals(Optional.of(value));
		}

	}

}
