package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.limits.BindingLimit.OfferedLoad;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** How the sentences of a verdict name targets, cells and figures. */
public final class VerdictWords {

	private VerdictWords() {
	}

	/** A name, marked as one. */
	static String name(String target) {
		return "`" + target.replace('`', '\'') + "`";
	}

	/** Names as a list in a sentence. */
	static String names(List<String> targets) {
		List<String> names = targets.stream().map(VerdictWords::name).toList();
		int last = names.size() - 1;
		return (last < 1) ? String.join("", names)
				: String.join(", ", names.subList(0, last)) + " and " + names.get(last);
	}

	/** Names of rows likewise. */
	static String namesOf(List<CellResult> rows) {
		return names(rows.stream().map(CellResult::target).toList());
	}

	/** What a sentence about a block begins with. */
	static String place(CellBlock block) {
		return "at " + block.delay() + ", " + block.load() + ": ";
	}

	/** Whether the row is not the control, which nobody would choose. */
	public static boolean proxied(CellResult row) {
		return !row.target().equals(Target.DIRECT);
	}

	/** The rows whose figures may be trusted, the control aside. */
	public static List<CellResult> valid(CellBlock block) {
		return rows(block, CellStatus.VALID);
	}

	/** What a sentence about a block says of the rows that it leaves out. */
	static String leftOut(CellBlock block) {
		List<CellResult> refused = rows(block, CellStatus.INVALID);
		List<CellResult> ended = rows(block, CellStatus.ENDED);
		List<CellResult> missing = rows(block, CellStatus.MISSING);
		return (refused.isEmpty() ? "" : "; refused: " + namesOf(refused))
				+ (ended.isEmpty() ? ""
						: "; " + ended.stream()
							.map((row) -> name(row.target()) + " " + row.sentence())
							.collect(Collectors.joining("; ")))
				+ (missing.isEmpty() ? "" : "; not measured: " + namesOf(missing));
	}

	/** The whole sentence about a block without a valid row. */
	static String nothing(CellBlock block) {
		return place(block) + "no figure can be trusted" + leftOut(block);
	}

	private static List<CellResult> rows(CellBlock block, CellStatus status) {
		return block.rows().stream().filter((row) -> proxied(row) && row.status() == status).toList();
	}

	/** Throughput; of several replicates with its interval. */
	static String rateWithInterval(CellResult row) {
		Intervals intervals = row.intervals();
		Interval interval = (intervals != null) ? intervals.throughputPerSecond() : null;
		return (interval == null) ? rate(row) : String.format(Locale.ROOT, "%,.0f req/s [%,.0f, %,.0f]",
				interval.estimate(), interval.low(), interval.high());
	}

	/** Throughput. */
	public static String rate(CellResult row) {
		return number(throughput(row)) + " req/s";
	}

	public static double throughput(CellResult row) {
		Intervals intervals = row.intervals();
		Interval interval = (intervals != null) ? intervals.throughputPerSecond() : null;
		Figures figures = row.figures();
		return (interval != null) ? interval.estimate()
				: (figures != null) ? figures.throughputPerSecond().median() : 0;
	}

	public static String number(double value) {
		return String.format(Locale.ROOT, "%,.0f", value);
	}

	/**
	 * Whether all of them could do more than their users ask for, so that they serve the
	 * same, and what differs is what a request costs them.
	 * @param valid rows of a block
	 */
	public static boolean unbound(List<CellResult> valid) {
		return valid.stream().allMatch((row) -> row.binding() instanceof OfferedLoad);
	}

	/**
	 * CPU a request, in us, of rows in which no limit is reached.
	 * @param valid rows of a block
	 * @return by target, in their order; empty where one reaches a limit, has no such
	 * figure, or still compiled
	 */
	public static SequencedMap<String, Double> cpuMicros(List<CellResult> valid) {
		SequencedMap<String, Double> micros = new LinkedHashMap<>();
		if (unbound(valid)) {
			valid.forEach((row) -> cpuMicros(row).ifPresent((cpu) -> micros.put(row.target(), cpu)));
		}
		return (micros.size() == valid.size()) ? micros : new LinkedHashMap<>();
	}

	private static OptionalDouble cpuMicros(CellResult row) {
		Figures figures = row.figures();
		CpuFigures cpu = (figures != null && figures.warm()) ? figures.cpu() : null;
		Double micros = (cpu != null) ? cpu.microsPerRequest() : null;
		return (micros != null) ? OptionalDouble.of(micros) : OptionalDouble.empty();
	}

}
