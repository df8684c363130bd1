package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.RunComparison.NotCompared;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison as JUnit XML: a test case for each figure of each cell, a failure for a
 * regression; what was not compared, or is not comparable, is skipped. There is no
 * standard: this is valid by the schema of Ant's reports and by that of Jenkins.
 */
final class ComparisonJUnit {

	private final RunComparison comparison;

	private final XMLStreamWriter xml;

	private ComparisonJUnit(RunComparison comparison, XMLStreamWriter xml) {
		this.comparison = comparison;
		this.xml = xml;
	}

	static String of(RunComparison comparison) {
		StringWriter text = new StringWriter();
		try {
			XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
			new ComparisonJUnit(comparison, xml).write();
			xml.close();
		}
		catch (XMLStreamException ex) {
			throw new IllegalStateException("a comparison cannot be written as XML", ex);
		}
		return text.append('\n').toString();
	}

	private void write() throws XMLStreamException {
		this.xml.writeStartDocument("UTF-8", "1.0");
		start(0, "testsuites");
		start(1, "testsuite");
		this.xml.writeAttribute("name", ComparisonRemarks.title(this.comparison));
		this.xml.writeAttribute("package", "proxylab.compare");
		this.xml.writeAttribute("id", "0");
		this.xml.writeAttribute("timestamp", started());
		this.xml.writeAttribute("hostname", "localhost");
		long skipped = this.comparison.notCompared().size() + this.comparison.cells()
			.stream()
			.filter((cell) -> !cell.comparable())
			.mapToLong((cell) -> cell.rows().size())
			.sum();
		count("tests", this.comparison.rows().count() + this.comparison.notCompared().size());
		count("failures", this.comparison.rows().filter(ComparedRow::regression).count());
		count("errors", 0);
		count("skipped", skipped);
		this.xml.writeAttribute("time", "0");
		properties();
		for (ComparedCell cell : this.comparison.cells()) {
			for (ComparedRow row : cell.rows()) {
				figure(cell, row);
			}
		}
		for (NotCompared missing : this.comparison.notCompared()) {
			skipped(missing);
		}
		start(2, "system-out");
		this.xml.writeCharacters(
				ComparisonRemarks.verdict(this.comparison) + ". " + ComparisonRemarks.rule(this.comparison));
		this.xml.writeEndElement();
		start(2, "system-err");
		this.xml.writeEndElement();
		end(1);
		end(0);
		this.xml.writeEndDocument();
	}

	/** A number without the groups of a table. */
	private void count(String name, long count) throws XMLStreamException {
		this.xml.writeAttribute(name, Long.toString(count));
	}

	/** The schema of Ant's reports has no time zone. */
	private String started() {
		return Instant.ofEpochMilli(this.comparison.after().startedAtEpochMillis())
			.truncatedTo(ChronoUnit.SECONDS)
			.atOffset(ZoneOffset.UTC)
			.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME.withLocale(Locale.ROOT));
	}

	private void properties() throws XMLStreamException {
		start(2, "properties");
		for (Obstacle obstacle : this.comparison.obstacles()) {
			property("not comparable", obstacle.sentence());
		}
		for (Difference difference : this.comparison.differences()) {
			property(difference.what() + " before", difference.before());
			property(difference.what() + " after", difference.after());
		}
		end(2);
	}

	private void property(String name, String value) throws XMLStreamException {
		start(3, "property");
		this.xml.writeAttribute("name", name);
		this.xml.writeAttribute("value", value);
		this.xml.writeEndElement();
	}

	private void figure(ComparedCell cell, ComparedRow row) throws XMLStreamException {
		testCase(cell.name(), row.figure().word());
		if (!cell.comparable()) {
			skipped(ComparisonRemarks.notComparable(this.comparison, cell));
		}
		else if (row.regression()) {
			start(3, "failure");
			this.xml.writeAttribute("message", row.figure().heading() + " " + ComparisonRemarks.change(row.ratio())
					+ ", worse by more than allowed");
			this.xml.writeAttribute("type", "regression");
			this.xml.writeCharacters(ComparisonRemarks.sentence(this.comparison, cell, row));
			this.xml.writeEndElement();
			end(2);
		}
		else {
			this.xml.writeEndElement();
		}
	}

	private void skipped(NotCompared missing) throws XMLStreamException {
		ComparedFigure figure = missing.figure();
		testCase(missing.cell(), (figure != null) ? figure.word() : "all figures");
		skipped(missing.reason());
	}

	private void skipped(String reason) throws XMLStreamException {
		start(3, "skipped");
		this.xml.writeAttribute("message", reason);
		this.xml.writeEndElement();
		end(2);
	}

	private void testCase(String cell, String name) throws XMLStreamException {
		start(2, "testcase");
		this.xml.writeAttribute("classname", cell);
		this.xml.writeAttribute("name", name);
		this.xml.writeAttribute("time", "0");
	}

	private void start(int depth, String element) throws XMLStreamException {
		this.xml.writeCharacters("\n" + "  ".repeat(depth));
		this.xml.writeStartElement(element);
	}

	private void end(int depth) throws XMLStreamException {
		this.xml.writeCharacters("\n" + "  ".repeat(depth));
		this.xml.writeEndElement();
	}

}
