package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.HeldMemoryFigures;
import io.proxylab.lab.analysis.figures.HeldMemoryFigures.MadeOf;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.evidence.Spread;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a held request costs in memory. */
final class HeldMemoryTable {

	private static final double KIB = 1024;

	/** More would be read by nobody; results.json has them. */
	private static final int MOST_CLASSES = 4;

	private HeldMemoryTable() {
	}

	static ReportTable of(Results results) {
		return new ReportTable("Memory a held request",
				"What the target held with the requests of a burst in it, less what it held before, over their number. "
						+ "Live: of the heap, what a full garbage collection leaves. RSS: of the process, which does "
						+ "not grow where its heap had touched pages before. Made of: the classes with the most bytes a request. "
						+ "Of several launches the median (least to greatest).",
				List.of("target", "load", "held", "live heap (KiB)", "RSS (KiB)", "made of (KiB)"),
				results.heldMemory().stream().map(HeldMemoryTable::row).toList());
	}

	private static List<String> row(HeldMemoryFigures figures) {
		Spread resident = figures.residentBytes();
		return List.of(figures.target(), figures.load().label() + " x " + figures.delay(),
				text(figures.held(), 1, "%,.0f"), text(figures.liveBytes(), KIB, "%.1f"),
				(resident != null) ? text(resident, KIB, "%.1f") : "-",
				figures.madeOf()
					.stream()
					.limit(MOST_CLASSES)
					.map(HeldMemoryTable::text)
					.collect(Collectors.joining(", ")));
	}

	private static String text(MadeOf part) {
		return String.format(Locale.ROOT, "%s %.1f", plain(part.className()), part.bytes() / KIB);
	}

	/** As source code has it. */
	private static String plain(String className) {
		String name = switch (className.replace("[", "")) {
			case "B" -> "byte";
			case "C" -> "char";
			case "I" -> "int";
			case "J" -> "long";
			default -> className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('[')) + 1)
				.replace(";", "");
		};
		return name + "[]".repeat(className.lastIndexOf('[') + 1);
	}

	private static String text(Spread spread, double unit, String format) {
		String median = String.format(Locale.ROOT, format, spread.median() / unit);
		return (spread.replicates() == 1) ? median : median + String.format(Locale.ROOT,
				" (" + format + " to " + format + ")", spread.min() / unit, spread.max() / unit);
	}

}
