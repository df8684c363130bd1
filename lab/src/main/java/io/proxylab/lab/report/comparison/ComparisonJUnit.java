package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.JUnitXml;
import io.proxylab.lab.report.JUnitXml.Suite;
import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.RunComparison.NotCompared;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * A comparison as JUnit XML: a test case for each figure of each cell, a failure for a
 * regression; what was not compared, or is not comparable, is skipped.
 */
final class ComparisonJUnit {

	private final RunComparison comparison;

	private ComparisonJUnit(RunComparison comparison) {
		this.comparison = comparison;
	}

	static String of(RunComparison comparison) {
		long skipped = comparison.notCompared().size() + comparison.cells()
			.stream()
			.filter((cell) -> !cell.comparable())
			.mapToLong((cell) -> cell.rows().size())
			.sum();
		Suite suite = new Suite(ComparisonRemarks.title(comparison), "proxylab.compare",
				comparison.after().startedAtEpochMillis(), comparison.rows().count() + comparison.notCompared().size(),
				comparison.rows().filter(ComparedRow::regression).count(), 0, skipped);
		return JUnitXml.of(suite, new ComparisonJUnit(comparison)::write,
				ComparisonRemarks.verdict(comparison) + ". " + ComparisonRemarks.rule(comparison));
	}

	private void write(JUnitXml xml) throws XMLStreamException {
		xml.properties(properties());
		for (ComparedCell cell : this.comparison.cells()) {
			for (ComparedRow row : cell.rows()) {
				figure(xml, cell, row);
			}
		}
		for (NotCompared missing : this.comparison.notCompared()) {
			ComparedFigure figure = missing.figure();
			xml.skipped(missing.cell(), (figure != null) ? figure.word() : "all figures", missing.reason());
		}
	}

	private List<Map.Entry<String, String>> properties() {
		List<Map.Entry<String, String>> properties = new ArrayList<>();
		for (Obstacle obstacle : this.comparison.obstacles()) {
			properties.add(Map.entry("not comparable", obstacle.sentence()));
		}
		for (Difference difference : this.comparison.differences()) {
			properties.add(Map.entry(difference.what() + " before", difference.before()));
			properties.add(Map.entry(difference.what() + " after", difference.after()));
		}
		return properties;
	}

	private void figure(JUnitXml xml, ComparedCell cell, ComparedRow row) throws XMLStreamException {
		String name = row.figure().word();
		if (!cell.comparable()) {
			xml.skipped(cell.name(), name, ComparisonRemarks.notComparable(this.comparison, cell));
		}
		else if (row.regression()) {
			xml.failed(
					cell.name(), name, "regression", row.figure().heading() + " "
							+ ComparisonRemarks.change(row.ratio()) + ", worse by more than allowed",
					ComparisonRemarks.sentence(this.comparison, cell, row));
		}
		else {
			xml.passed(cell.name(), name);
		}
	}

}
