package io.proxylab.lab.report;

import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a test suite as JUnit XML. There is no standard: what it writes is valid by the
 * schema of Ant's reports and by that of Jenkins.
 */
public final class JUnitXml {

	private final XMLStreamWriter xml;

	private JUnitXml(XMLStreamWriter xml) {
		this.xml = xml;
	}

	/** What a suite holds. */
	@FunctionalInterface
	public interface Cases {

		/** Writes properties, if there are any, and then the test cases. */
		void write(JUnitXml xml) throws XMLStreamException;

	}

	/**
	 * The head of a suite.
	 *
	 * @param name of it
	 * @param pack what tools group it by
	 * @param startedAtEpochMillis wall clock time
	 * @param tests all of them
	 * @param failures of these
	 * @param errors of these
	 * @param skipped of these
	 */
	public record Suite(String name, String pack, long startedAtEpochMillis, long tests, long failures, long errors,
			long skipped) {
	}

	/**
	 * A document of one suite.
	 * @param suite its head
	 * @param cases its properties and test cases
	 * @param output what it says of itself
	 */
	public static String of(Suite suite, Cases cases, String output) {
		StringWriter text = new StringWriter();
		try {
			XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
			new JUnitXml(xml).write(suite, cases, output);
			xml.close();
		}
		catch (XMLStreamException ex) {
			throw new IllegalStateException(suite.name() + " cannot be written as XML", ex);
		}
		return text.append('\n').toString();
	}

	private void write(Suite suite, Cases cases, String output) throws XMLStreamException {
		this.xml.writeStartDocument("UTF-8", "1.0");
		start(0, "testsuites");
		start(1, "testsuite");
		this.xml.writeAttribute("name", suite.name());
		this.xml.writeAttribute("package", suite.pack());
		this.xml.writeAttribute("id", "0");
		this.xml.writeAttribute("timestamp", timestamp(suite.startedAtEpochMillis()));
		this.xml.writeAttribute("hostname", "localhost");
		count("tests", suite.tests());
		count("failures", suite.failures());
		count("errors", suite.errors());
		count("skipped", suite.skipped());
		this.xml.writeAttribute("time", "0");
		cases.write(this);
		start(2, "system-out");
		this.xml.writeCharacters(output);
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
	private static String timestamp(long epochMillis) {
		return Instant.ofEpochMilli(epochMillis)
			.truncatedTo(ChronoUnit.SECONDS)
			.atOffset(ZoneOffset.UTC)
			.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME.withLocale(Locale.ROOT));
	}

	/** Comes before the test cases; once. */
	public void properties(Iterable<Map.Entry<String, String>> properties) throws XMLStreamException {
		start(2, "properties");
		for (Map.Entry<String, String> property : properties) {
			start(3, "property");
			this.xml.writeAttribute("name", property.getKey());
			this.xml.writeAttribute("value", property.getValue());
			this.xml.writeEndElement();
		}
		end(2);
	}

	/** A test case that is as it should be. */
	public void passed(String group, String name) throws XMLStreamException {
		testCase(group, name);
		this.xml.writeEndElement();
	}

	/** One that was not judged. */
	public void skipped(String group, String name, String reason) throws XMLStreamException {
		testCase(group, name);
		start(3, "skipped");
		this.xml.writeAttribute("message", reason);
		this.xml.writeEndElement();
		end(2);
	}

	/** One that is not as it should be. */
	public void failed(String group, String name, String type, String message, String text) throws XMLStreamException {
		problem("failure", group, name, type, message, text);
	}

	/** One that cannot be judged, though it should. */
	public void error(String group, String name, String type, String message, String text) throws XMLStreamException {
		problem("error", group, name, type, message, text);
	}

	private void problem(String element, String group, String name, String type, String message, String text)
			throws XMLStreamException {
		testCase(group, name);
		start(3, element);
		this.xml.writeAttribute("message", message);
		this.xml.writeAttribute("type", type);
		this.xml.writeCharacters(text);
		this.xml.writeEndElement();
		end(2);
	}

	private void testCase(String group, String name) throws XMLStreamException {
		start(2, "testcase");
		this.xml.writeAttribute("classname", group);
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
