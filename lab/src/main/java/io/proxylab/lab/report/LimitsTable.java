package io.proxylab.lab.report;

import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The effective limits that targets report of themselves, side by side.
 *
 * @param targets the columns
 * @param rows one a limit, in the order of their names
 */
public record LimitsTable(List<String> targets, List<Row> rows) {

	private static final String ABSENT = "-";

	/** What ends the names of limits that are bytes. */
	private static final String BYTES = "Bytes";

	private static final long KIBIBYTE = 1024;

	private static final long MEBIBYTE = 1024 * KIBIBYTE;

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
				.map((limits) -> limits.containsKey(name) ? text(name, limits.get(name)) : ABSENT)
				.toList();
			rows.add(new Row(name, values, values.stream().distinct().count() > 1, common(values)));
		}
		return new LimitsTable(List.copyOf(byTarget.keySet()), rows);
	}

	/** As people read it; {@code launch.json} has it as it was reported. */
	private static String text(String name, @Nullable Object value) {
		if (!(value instanceof Number number)) {
			return String.valueOf(value);
		}
		long whole = number.longValue();
		if (whole == Integer.MAX_VALUE || whole == Long.MAX_VALUE) {
			return "unlimited";
		}
		if (!name.endsWith(BYTES)) {
			return String.valueOf(value);
		}
		return (whole >= MEBIBYTE) ? inUnits(whole, MEBIBYTE) + " MiB"
				: (whole >= KIBIBYTE) ? inUnits(whole, KIBIBYTE) + " KiB" : whole + " bytes";
	}

	private static String inUnits(long bytes, long unit) {
		return String.format(Locale.ROOT, (bytes % unit == 0) ? "%,.0f" : "%,.1f", (double) bytes / unit);
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
