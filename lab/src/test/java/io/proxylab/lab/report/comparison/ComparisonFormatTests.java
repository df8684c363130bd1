package io.proxylab.lab.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.report.Golden;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

@TestInstance(Lifecycle.PER_CLASS)
class ComparisonFormatTests {

	private final RunComparison comparison;

	private final RunComparison incomparable;

	ComparisonFormatTests(@TempDir Path runs) {
		Analysed first = Analysed.of(ComparedRuns.first().in(runs));
		Thresholds thresholds = Thresholds.parse(List.of("5%", "p99=20%"));
		this.comparison = RunComparison.of(first, Analysed.of(ComparedRuns.slower().in(runs)), null, thresholds);
		this.incomparable = RunComparison.of(first, Analysed.of(ComparedRuns.elsewhere().in(runs.resolve("elsewhere"))),
				null, thresholds);
	}

	@ParameterizedTest
	@EnumSource(ComparisonFormat.class)
	void whereTheRunsAreNotComparableNoFormatHasARegression(ComparisonFormat format) {
		assertThat(format.render(this.incomparable)).doesNotContain("REGRESSION", "<failure", "\"regression\": true")
			.contains("cpuModel", "Synthetic 1000", "Synthetic 2000")
			.containsPattern("(?i)not comparable|\"comparable\": false");
	}

	@Test
	void figuresThatAreNotComparableAreShownWithTheirIntervals() {
		assertThat(this.incomparable.rows()).isNotEmpty().allSatisfy((row) -> {
			assertThat(row.interval()).isNotNull();
			assertThat(row.verdict()).isNull();
		});
		assertThat(this.incomparable.rows().map(RunComparison.ComparedRow::interval))
			.isEqualTo(this.comparison.rows().map(RunComparison.ComparedRow::interval).toList());
		assertThat(ComparisonRemarks.verdict(this.incomparable))
			.startsWith("Not comparable: no regression can be concluded from ");
	}

	@Test
	void inJunitWhatIsNotComparableIsSkippedWithTheReason() throws Exception {
		Document xml = DocumentBuilderFactory.newDefaultInstance()
			.newDocumentBuilder()
			.parse(new InputSource(new StringReader(ComparisonFormat.JUNIT.render(this.incomparable))));
		Element suite = elements(xml, "testsuite").getFirst();
		assertThat(elements(xml, "testcase")).hasSize(Integer.parseInt(suite.getAttribute("tests")));
		assertThat(elements(xml, "skipped")).hasSize(Integer.parseInt(suite.getAttribute("skipped")))
			.hasSameSizeAs(elements(xml, "testcase"))
			.first()
			.satisfies((skipped) -> assertThat(skipped.getAttribute("message"))
				.isEqualTo("not comparable, for these differ: cpuModel"));
	}

	@Test
	void markdownIsAsItWas() {
		Golden.assertGolden("comparison.md", ComparisonFormat.MARKDOWN.render(this.comparison));
	}

	@Test
	void jsonIsAsItWas() {
		Golden.assertGolden("comparison.json", ComparisonFormat.JSON.render(this.comparison));
	}

	@Test
	void junitIsAsItWas() {
		Golden.assertGolden("comparison.xml", ComparisonFormat.JUNIT.render(this.comparison));
	}

	/** What the schema of Ant's reports demands, and CI servers count. */
	@Test
	void junitHasWhatServersRead() throws Exception {
		Document xml = DocumentBuilderFactory.newDefaultInstance()
			.newDocumentBuilder()
			.parse(new InputSource(new StringReader(ComparisonFormat.JUNIT.render(this.comparison))));
		assertThat(xml.getDocumentElement().getTagName()).isEqualTo("testsuites");
		Element suite = elements(xml, "testsuite").getFirst();
		assertThat(List.of("name", "package", "id", "hostname", "time"))
			.allSatisfy((name) -> assertThat(suite.getAttribute(name)).as(name).isNotEmpty());
		assertThat(suite.getAttribute("timestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d");
		assertThat(elements(xml, "testcase")).hasSize(Integer.parseInt(suite.getAttribute("tests")))
			.allSatisfy((test) -> assertThat(
					List.of(test.getAttribute("classname"), test.getAttribute("name"), test.getAttribute("time")))
				.doesNotContain(""));
		assertThat(elements(xml, "failure")).hasSize(Integer.parseInt(suite.getAttribute("failures")))
			.singleElement()
			.satisfies((failure) -> {
				assertThat(failure.getAttribute("type")).isEqualTo("regression");
				assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("throughput");
				assertThat(((Element) failure.getParentNode()).getAttribute("classname"))
					.isEqualTo("servlet, 100 users x 10ms");
			});
		assertThat(elements(xml, "skipped")).hasSize(Integer.parseInt(suite.getAttribute("skipped"))).isNotEmpty();
	}

	@Test
	void thePageHoldsAllAndAsksForNothing() {
		String page = ComparisonFormat.HTML.render(this.comparison);
		assertThat(page)
			.contains("<h1>20261128-000000-synthetic over 20261121-000000-synthetic</h1>", "1 regression among",
					"somaxconn: 4096 before, 1024 after", "client.pool.max of servlet: 2000 before, 500 after",
					"<td>REGRESSION</td>", "<circle cx=")
			.doesNotContain("http://", "https://", "src=", "NaN");
	}

	@Test
	void whatDiffersOnEveryRunIsNoDifference() {
		assertThat(this.comparison.differences()).extracting(Difference::what)
			.contains("somaxconn", "commit", "library.netty of servlet")
			.doesNotContain("jvm.arguments of servlet", "memoryBytes");
	}

	@Test
	void aCellThatBothWereToMeasureAndOneDidNotIsNotCompared() {
		assertThat(this.comparison.whole()).isFalse();
		assertThat(this.comparison.notCompared()).extracting(RunComparison.NotCompared::sentence)
			.containsExactly("servlet, 200 users x 10ms: not measured after");
		assertThat(this.comparison.onlyBefore()).containsExactly("servlet, 400 users x 10ms");
		assertThat(this.comparison.onlyAfter()).containsExactly("servlet, 800 users x 10ms");
	}

	private static List<Element> elements(Document xml, String name) {
		NodeList found = xml.getElementsByTagName(name);
		return IntStream.range(0, found.getLength()).mapToObj((index) -> (Element) found.item(index)).toList();
	}

}
