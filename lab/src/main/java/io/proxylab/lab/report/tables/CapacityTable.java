package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.CapacityFigures;
import io.proxylab.lab.analysis.figures.CapacityFigures.Step;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.Results.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rates that a search for a capacity has tried, in their order, in every format
 * alike.
 *
 * @param rows one a rate
 */
public record CapacityTable(List<Row> rows) {

	/** What the figures of a row are called. */
	public static final List<String> HEADINGS = List.of("offered /s", "served /s", "p50 ms", "p99 ms", "failed");

	public CapacityTable {
		rows = List.copyOf(rows);
	}

	/** The table of a block; empty if nothing was searched for. */
	public static Optional<CapacityTable> of(CellBlock block) {
		List<Row> rows = new ArrayList<>();
		for (CellResult cell : block.rows()) {
			Figures figures = cell.figures();
			CapacityFigures capacity = (figures != null) ? figures.capacity() : null;
			if (capacity != null) {
				capacity.path().forEach((step) -> rows.add(Row.of(cell.target(), step)));
			}
		}
		return rows.isEmpty() ? Optional.empty() : Optional.of(new CapacityTable(rows));
	}

	/**
	 * A rate that was tried.
	 *
	 * @param target name of the target
	 * @param replicate from 1
	 * @param figures as the headings say
	 * @param outcome {@code met} or {@code missed}
	 * @param missed what it has against the SLO
	 */
	public record Row(String target, int replicate, List<String> figures, String outcome, List<String> missed) {

		public Row {
			figures = List.copyOf(figures);
			missed = List.copyOf(missed);
		}

		static Row of(String target, Step step) {
			return new Row(target, step.replicate(),
					List.of(number("%,.0f", step.offeredPerSecond(), 1), number("%,.0f", step.answeredPerSecond(), 1),
							number("%,.1f", step.p50Micros(), 1e3), number("%,.1f", step.p99Micros(), 1e3),
							number("%,.0f", step.failed(), 1)),
					step.carried() ? "met" : "missed", step.missed());
		}

		/** The outcome with its reasons. */
		public String sentence() {
			return this.missed.isEmpty() ? this.outcome : this.outcome + ": " + String.join("; ", this.missed);
		}

		/** Of a rate that the target did not survive there is none. */
		private static String number(String form, @Nullable Number value, double unit) {
			return (value == null) ? "-" : String.format(Locale.ROOT, form, value.doubleValue() / unit);
		}

	}

}
