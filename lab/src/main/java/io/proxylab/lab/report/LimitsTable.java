package io.proxylab.lab.report;

import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The effective limits that targets report of themselves, side by side.
 *
 * @param targets the columns
 * @param rows one a limit, in the order of their names
 */
public record LimitsTable(List<String> targets, List<Row> rows) {

	public LimitsTable {
		targets = List.copyOf(targets);
		rows = List.copyOf(rows);
	}

	/**
	 * The limits of each target's first launch; targets that report none have no column.
	 */
	static LimitsTable of(RawRun raw) {
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
				.map((limits) -> limits.containsKey(name) ? String.valueOf(limits.get(name)) : "-")
				.toList();
			rows.add(new Row(name, values, values.stream().distinct().count() > 1));
		}
		return new LimitsTable(List.copyOf(byTarget.keySet()), rows);
	}

	/**
	 * One limit.
	 *
	 * @param name as the targets call it
	 * @param values one a target; a dash where it does not report it
	 * @param different whether the targets differ in it
	 */
	public record Row(String name, List<String> values, boolean different) {

		public Row {
			values = List.copyOf(values);
		}

	}

}
