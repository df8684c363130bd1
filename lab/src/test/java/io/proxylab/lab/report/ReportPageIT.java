package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Scalability;
import io.proxylab.lab.analysis.figures.TimeFigures;
import io.proxylab.lab.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The charts of {@code report.html} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class ReportPageIT {

	private static final String SERVLET = ChartedPage.SERVLET;

	private static final String CELL = "800 users x 500ms";

	@TempDir
	static Path directory;

	private static ChartedPage page;

	private final Browser browser;

	ReportPageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() {
		page = ChartedPage.write(directory);
	}

	@BeforeEach
	void openPage() {
		this.browser.open(page.url());
	}

	@Test
	void everyChartIsDrawnAndTheConsoleIsSilent() {
		assertThat(this.browser.evaluate("document.querySelectorAll('.chart').length").asInt()).isGreaterThan(20);
		assertThat(texts("[...document.querySelectorAll('.chart')]"
				+ ".filter((chart) => { labCharts.drawn(chart); return !chart.querySelector('svg path'); })"
				+ ".map((chart) => chart.ariaLabel)"))
			.isEmpty();
		assertThat(this.browser.problems()).isEmpty();
	}

	@Test
	void aChartIsDrawnWhenItComesNearTheWindow() {
		String last = "[...document.querySelectorAll('.chart')].at(-1)";
		assertThat(this.browser.evaluate(last + ".childElementCount").asInt()).isZero();
		assertThat(this.browser
			.evaluate("new Promise((done) => { new MutationObserver(() => done(true)).observe(" + last
					+ ", { childList: true }); " + last + ".scrollIntoView(); })")
			.asBoolean()).isTrue();
		assertThat(this.browser.evaluate(last + ".querySelectorAll('svg path').length").asInt()).isPositive();
	}

	@Test
	void theAxisOfTimeHasNoLabelThatTouchesAnother() {
		String gaps = "(() => { const chart = document.querySelector('[data-kind=\"times\"]'); labCharts.drawn(chart);"
				+ " const labels = [...chart.querySelectorAll('svg text')].filter((text) => /^-?[0-9]+$/.test(text.textContent))"
				+ ".map((text) => text.getBoundingClientRect()); const low = Math.max(...labels.map((label) => label.top));"
				+ " const ends = labels.filter((label) => Math.abs(label.top - low) < 2).sort((one, other) => one.left - other.left);"
				+ " return ends.slice(1).map((label, index) => label.left - ends[index].right); })()";
		assertThat(this.browser.evaluate(gaps).valueStream().map(JsonNode::asDouble)).isNotEmpty()
			.allSatisfy((gap) -> assertThat(gap).isGreaterThan(4));
	}

	@Test
	void theContentsLeadToEachQuestion() {
		assertThat(texts("[...document.querySelectorAll('.contents a')].filter((link) => "
				+ "document.querySelector(link.hash)).map((link) => link.textContent)"))
			.startsWith("Throughput", "Response times", "Tails", "What binds", "CPU", "Memory and GC", "Figures");
	}

	@Test
	void barsAndIntervalsAreThoseOfTheResults() {
		JsonNode series = option("bars", "throughput", "10ms").path("series");
		assertThat(names(series)).containsExactly("direct", SERVLET, "webflux-webclient", "bars", "95% intervals");
		JsonNode servlet = series.get(1).path("data");
		assertThat(servlet.size()).isEqualTo(ChartedRun.USERS.size());
		for (int i = 0; i < servlet.size(); i++) {
			CellResult cell = cell(SERVLET, ChartedRun.USERS.get(i) + " users", "10ms");
			Interval interval = Objects.requireNonNull(Objects.requireNonNull(cell.intervals()).throughputPerSecond(),
					"two launches");
			assertThat(servlet.get(i).path("value").get(1).asDouble()).isCloseTo(
					Objects.requireNonNull(cell.figures()).throughputPerSecond().median(), withinPercentage(0.1));
			assertThat(servlet.get(i).path("measured").path("low").asDouble()).isCloseTo(interval.low(),
					withinPercentage(0.1));
			assertThat(servlet.get(i).path("measured").path("high").asDouble()).isCloseTo(interval.high(),
					withinPercentage(0.1));
		}
	}

	@Test
	void theControlIsAMarkThatNeverSetsTheScale() {
		JsonNode chart = option("bars", "throughput", "10ms");
		double direct = greatest(chart.path("series").get(0));
		double others = Math.max(greatest(chart.path("series").get(1)), greatest(chart.path("series").get(2)));
		assertThat(direct).isGreaterThan(2 * others);
		assertThat(chart.path("yAxis").get(0).path("max").asDouble()).isBetween(others, 1.5 * others);
		assertThat(chart.path("series").get(0).path("data").valueStream())
			.filteredOn((mark) -> mark.path("measured").path("value").asDouble() > 1.5 * others)
			.isNotEmpty()
			.allSatisfy((mark) -> {
				assertThat(mark.path("value").get(1).asDouble()).isLessThanOrEqualTo(1.5 * others);
				assertThat(mark.path("label").path("formatter").asString()).startsWith("direct ").endsWith("\u2191");
			});
	}

	@Test
	void aLogarithmicAxisHasPointsAndNoBarsAsItHasNoZero() {
		assertThat(names(option("bars", "throughput", "10ms").path("series"))).contains("bars");
		assertThat(names(option("bars", "addedP50", "10ms").path("series"))).contains(SERVLET).doesNotContain("bars");
	}

	@Test
	void pointsAreNotJoinedByLinesThatNobodyMeasured() {
		assertThat(option("load-curves", "throughput", "10ms, users").path("series").valueStream())
			.filteredOn((one) -> one.path("name").asString().equals(SERVLET))
			.singleElement()
			.satisfies((one) -> assertThat(one.path("type").asString()).isEqualTo("scatter"));
		assertThat(option("times", "cpu", "").path("series").get(0).path("step").asString()).isEqualTo("start");
	}

	@Test
	void chartsStandUnderTheQuestionThatTheyAnswer() {
		assertThat(this.browser
			.texts("[...document.querySelectorAll('.all-charts h3')].map((heading) => heading.textContent)"))
			.startsWith("How much does each carry?", "How long do users wait?", "How slow are the slowest answers?",
					"What binds?", "What does it cost?", "What does it keep in memory?");
		assertThat(this.browser
			.texts("[...document.querySelectorAll('.all-charts h4')].map((heading) => " + "heading.textContent)"))
			.startsWith("Throughput (req/s)");
	}

	@Test
	void oneLegendIsForAllChartsAndTellsTargetsApartByMoreThanColour() {
		assertThat(texts("[...document.querySelectorAll('.chart')].filter((chart) => "
				+ "(labCharts.drawn(chart).getOption().legend ?? []).length > 0).map((chart) => chart.ariaLabel)"))
			.isEmpty();
		assertThat(texts("[...document.querySelectorAll('.controls .swatch')].map((swatch) => swatch.innerHTML)"))
			.hasSize(3)
			.doesNotHaveDuplicates()
			.allSatisfy((sample) -> assertThat(sample).contains("stroke=", "fill="));
		assertThat(texts("['servlet-blocking-apache5', 'servlet-blocking-jdk', 'servlet-blocking-apache5@jetty', "
				+ "'webflux-webclient', 'webflux-webclient-jdk', 'my-service'].map((target) => "
				+ "JSON.stringify(targetLook(target)))"))
			.doesNotHaveDuplicates();
		this.browser.evaluate("document.querySelector('.controls').scrollIntoView()");
		this.browser.evaluate("window.scrollTo(0, document.querySelector('#tails').offsetTop)");
		assertThat(this.browser.evaluate("document.querySelector('.controls fieldset').getBoundingClientRect().top")
			.asDouble()).isBetween(-1.0, 1.0);
	}

	@Test
	void theHeatMapBeginsWithAProxyAndItsAxisHasRoundTimes() {
		assertThat(this.browser.evaluate("document.querySelector('select[name=\"heat\"]').value").asString())
			.isEqualTo(SERVLET);
		assertThat(option("heat-map", "", "").path("yAxis").get(0).path("data").valueStream())
			.extracting(JsonNode::asString)
			.filteredOn((text) -> !text.isEmpty())
			.hasSizeGreaterThan(2)
			.allMatch((text) -> text.replaceAll("[,.]|^0[.0]*", "").replaceAll("0+$", "").length() <= 2);
	}

	private static double greatest(JsonNode series) {
		return series.path("data")
			.valueStream()
			.mapToDouble((bar) -> bar.path("measured").path("value").asDouble())
			.max()
			.orElseThrow();
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			bars        | throughput | 500ms       | 1 | 0  | 800 users      | 396.5 req/s (95% interval
			bars        | throughput | 500ms       | 1 | 0  | 2 launches     | 200 request threads
			load-curves | response   | 10ms, users | 1 | 1  | 100 users      | ms
			percentiles | ""         | ""          | 1 | 16 | 99%            | ms
			times       | cpu        | ""          | 0 | 5  | 5 s            | % of the box
			heat-map    | ""         | ""          | 0 | 3  | answers        | ms
			""")
	void pointingTellsExactFigures(String kind, String key, String of, int series, int index, String first,
			String second) {
		choose("heat", SERVLET);
		String told = this.browser
			.evaluate("(() => { const chart = document.querySelector('[data-kind=\"" + kind + "\"][data-key=\"" + key
					+ "\"][data-of=\"" + of + "\"]'); labCharts.drawn(chart).dispatchAction({ type: 'showTip',"
					+ " seriesIndex: " + series + ", dataIndex: " + index
					+ " }); return [...chart.children].slice(1).map((tip) => tip.innerText).join(); })()")
			.asString();
		assertThat(told).contains(SERVLET, first, second).containsPattern("\\d");
	}

	@Test
	void theKneeIsThatOfTheFit() {
		Scalability law = page.results()
			.scalability()
			.stream()
			.filter((fit) -> fit.target().equals(SERVLET))
			.findFirst()
			.orElseThrow();
		JsonNode series = option("load-curves", "throughput", "10ms, users").path("series");
		assertThat(law.measured(law.kneeUsers())).isTrue();
		assertThat(names(series)).contains("law of " + SERVLET, "knee of " + SERVLET);
		JsonNode knee = StreamSupport.stream(series.spliterator(), false)
			.filter((one) -> one.path("name").asString().equals("knee of " + SERVLET))
			.findFirst()
			.orElseThrow();
		assertThat(knee.path("data").get(0).path("value").get(0).asDouble())
			.isCloseTo(Objects.requireNonNull(law.kneeUsers()), withinPercentage(0.1));
	}

	@Test
	void percentilesAndHeatMapHoldAllAnswersOfACell() {
		choose("cell", CELL);
		choose("heat", SERVLET);
		TimeFigures times = Objects.requireNonNull(cell(SERVLET, "800 users", "500ms").figures()).responseTime();
		long p99 = Objects.requireNonNull(times.p99Micros());
		JsonNode curve = option("percentiles", "", "").path("series").get(1);
		assertThat(curve.path("name").asString()).isEqualTo(SERVLET);
		assertThat(curve.path("data").get(16).get(0).asDouble()).isCloseTo(100, withinPercentage(0.001));
		assertThat(curve.path("data").get(16).get(1).asDouble()).isCloseTo(p99 / 1000.0, withinPercentage(0.1));
		long answers = 0;
		for (JsonNode count : option("heat-map", "", "").path("series").get(0).path("data")) {
			answers += count.get(3).asLong();
		}
		assertThat(answers).isEqualTo(times.count());
	}

	@Test
	void linesOverTimeMarkTheWindow() {
		JsonNode cpu = option("times", "cpu", "");
		assertThat(names(cpu.path("series"))).contains(SERVLET).doesNotContain("direct");
		JsonNode area = cpu.path("series").get(cpu.path("series").size() - 1).path("markArea").path("data").get(0);
		assertThat(area.get(0).path("xAxis").asDouble()).isZero();
		assertThat(area.get(1).path("xAxis").asDouble()).isEqualTo(ChartedRun.WINDOW);
		assertThat(cpu.path("xAxis").get(0).path("min").asDouble()).isEqualTo(-1);
		for (String measure : List.of("goodput", "threads", "rss", "heap", "gc")) {
			assertThat(names(option("times", measure, "").path("series"))).as(measure).contains(SERVLET);
		}
	}

	@Test
	void aTargetThatIsSwitchedOffLeavesEveryChartAndTheAddressSaysSo() {
		this.browser.evaluate("document.querySelector('input[value=\"" + SERVLET + "\"]').click()");
		for (String kind : List.of("bars", "load-curves", "percentiles", "times")) {
			assertThat(texts("[...document.querySelectorAll('[data-kind=\"" + kind + "\"]')].flatMap((chart) => "
					+ "labCharts.drawn(chart).getOption().series.map((series) => series.name))"))
				.as(kind)
				.contains("webflux-webclient")
				.doesNotContain(SERVLET);
		}
		assertThat(this.browser.evaluate("location.hash").asString()).isEqualTo("#off=" + SERVLET);
		assertThat(this.browser
			.evaluate("document.querySelector('.limits-matrix [data-target=\"" + SERVLET + "\"]').hidden")
			.asBoolean()).isTrue();
		this.browser.evaluate("document.querySelector('button[name=\"all\"]').click()");
		assertThat(names(option("bars", "throughput", "10ms").path("series"))).contains(SERVLET);
		assertThat(this.browser.evaluate("location.hash").asString()).isEmpty();
	}

	@Test
	void anAddressBringsItsViewBack() {
		this.browser
			.open(page.url() + "#sort=p99&off=direct&delay=500ms&cell=200+users+x+10ms&heat=" + SERVLET + "&log=yes");
		assertThat(this.browser.evaluate("document.querySelector('select[name=\"delay\"]').value").asString())
			.isEqualTo("500ms");
		assertThat(texts("[...document.querySelectorAll('figure[data-delay=\"10ms\"]')].map((figure) => "
				+ "String(figure.hidden))"))
			.containsOnly("true");
		JsonNode bars = option("bars", "throughput", "500ms");
		assertThat(names(bars.path("series"))).doesNotContain("direct");
		assertThat(bars.path("yAxis").get(0).path("type").asString()).isEqualTo("log");
		assertThat(option("heat-map", "", "").path("series").get(0).path("name").asString()).isEqualTo(SERVLET);
		assertThat(this.browser.evaluate("document.querySelector('[data-shown=\"cell\"]').textContent").asString())
			.isEqualTo("200 users x 10ms");
		this.browser.evaluate("document.querySelector('input[name=\"log\"]').click()");
		assertThat(this.browser.evaluate("location.hash").asString()).as("what others keep in it stays")
			.startsWith("#sort=p99&off=direct&delay=500ms")
			.doesNotContain("log");
		assertThat(this.browser.problems()).isEmpty();
	}

	@Test
	void figuresOfAChartStandInATable() {
		this.browser.evaluate("document.querySelectorAll('.figures').forEach((details) => {"
				+ " details.open = true; details.dispatchEvent(new Event('toggle')); })");
		assertThat(texts("[...document.querySelectorAll('.figures')]"
				+ ".filter((details) => details.querySelectorAll('tbody tr').length === 0)"
				+ ".map((details) => details.textContent)"))
			.isEmpty();
		assertThat(texts("[...document.querySelector('[data-kind=\"bars\"]').closest('figure').querySelectorAll('tr')]"
				+ ".map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '))"))
			.contains("target | load | req/s | 95% interval | launches | valid | warm")
			.anySatisfy((row) -> assertThat(row)
				.matches(SERVLET + " \\| 50 users \\| 4,0.* \\| .* to .* \\| 2 \\| yes \\| yes"));
	}

	@Test
	void darkColoursAreOthersThanLightOnes() {
		String light = colours();
		this.browser.media("screen", "dark");
		assertThat(colours()).isNotEqualTo(light);
	}

	@Test
	void onPaperItIsLightAndWithoutControls() {
		this.browser.media("screen", "dark");
		this.browser.media("print", "dark");
		assertThat(this.browser.evaluate("getComputedStyle(document.querySelector('.controls')).display").asString())
			.isEqualTo("none");
		assertThat(
				this.browser.evaluate("labCharts.drawn(document.querySelector('.chart')).getOption().textStyle.color")
					.asString())
			.isEqualTo("#1c2024");
	}

	@Test
	void thePageSuitsAPhoneTheDarkPaperAndWhoDoesNotSeeIt() throws IOException {
		PageManners.assertGood(this.browser);
	}

	@Test
	@Tag("full")
	void thePageIsGoodAtEveryWidth() throws IOException {
		PageManners.assertGoodAtEveryWidth(this.browser);
	}

	private void choose(String name, String value) {
		this.browser.evaluate(
				"(() => { const select = document.querySelector('select[name=\"" + name + "\"]'); select.value = '"
						+ value + "'; select.dispatchEvent(new Event('change', { bubbles: true })); })()");
	}

	/** What ECharts was told to draw. */
	private JsonNode option(String kind, String key, String of) {
		return this.browser.evaluate("JSON.parse(JSON.stringify(labCharts.drawn(document.querySelector('[data-kind=\""
				+ kind + "\"][data-key=\"" + key + "\"][data-of=\"" + of + "\"]')).getOption()))");
	}

	private String colours() {
		return this.browser
			.evaluate("labCharts.drawn(document.querySelector('.chart')).getOption().series"
					+ ".map((series) => series.color).join(' ')")
			.asString();
	}

	private static List<String> names(JsonNode series) {
		return StreamSupport.stream(series.spliterator(), false).map((one) -> one.path("name").asString()).toList();
	}

	private List<String> texts(String expression) {
		return this.browser.texts(expression);
	}

	private static CellResult cell(String target, String load, String delay) {
		return page.results()
			.cells()
			.stream()
			.filter((cell) -> cell.target().equals(target) && cell.load().label().equals(load)
					&& cell.delay().equals(delay))
			.findFirst()
			.orElseThrow();
	}

}
