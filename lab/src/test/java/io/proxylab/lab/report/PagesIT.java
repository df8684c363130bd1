package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.report.comparison.ComparisonFormat;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.Thresholds;
import io.proxylab.lab.report.history.HistoryFormat;
import io.proxylab.lab.report.history.RunHistory;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.statistics.Interval;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The tables of {@code report.html}, and the pages of {@code compare} and
 * {@code history}, in a real browser, opened from the file system.
 */
class PagesIT {

	private static final String SERVLET = "servlet-blocking-apache5";

	private static final String TABLE = "document.querySelector('section[data-block=\"100 users x 10ms\"] table')";

	/** From the fifth run on the servlet is a tenth slower. */
	private static final List<Double> THROUGHPUT = List.of(1.0, 1.01, 0.99, 1.0, 0.9, 0.91, 0.89, 0.9);

	@TempDir
	static Path directory;

	private static Browser browser;

	private static RunComparison comparison;

	private static RunHistory history;

	@BeforeAll
	static void write() throws IOException {
		browser = Browser.startIfInstalled(directory.resolve("profile"));
		Path report = Report
			.write(ChartedRun.synthetic().writeTo(directory.resolve("runs")), EnumSet.of(ReportFormat.HTML))
			.files()
			.getFirst();
		Files.copy(report, file("report"));
		comparison = RunComparison.of(Analysed.of(ComparedRuns.run(1, 1, 6).in(directory.resolve("before"))),
				Analysed.of(ComparedRuns.run(1, 0.9, 6).daysLater(7, "c0ffee").in(directory.resolve("after"))), null,
				Thresholds.parse(List.of("5%")));
		Files.writeString(file("comparison"), ComparisonFormat.HTML.render(comparison));
		history = RunHistory.of(IntStream.range(0, THROUGHPUT.size())
			.mapToObj((run) -> Analysed.of(ComparedRuns.run(1, THROUGHPUT.get(run), 2)
				.daysLater(run, "c0ffee0" + run)
				.in(directory.resolve("days"))))
			.toList(), List.of(), (cell) -> true);
		Files.writeString(file("history"), HistoryFormat.HTML.render(history));
	}

	@AfterAll
	static void close() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void asUsual() {
		browser.size(1280, 900);
		browser.media("screen", "light");
	}

	@Test
	void aHeadingSortsUpwardsThenDownwardsThenAsItWas() {
		open("report");
		List<String> before = column(0);
		assertThat(before).containsExactly("direct", SERVLET, "webflux-webclient");
		sortBy("p50");
		assertThat(column(2)).isSortedAccordingTo((one, other) -> Double.compare(number(one), number(other)));
		assertThat(browser.evaluate(TABLE + ".querySelectorAll('[aria-sort=ascending]').length").asInt()).isOne();
		List<String> upwards = column(0);
		sortBy("p50");
		assertThat(column(0)).containsExactlyElementsOf(upwards.reversed()).isNotEqualTo(upwards);
		sortBy("p50");
		assertThat(column(0)).isEqualTo(before);
		assertThat(browser.evaluate(TABLE + ".querySelectorAll('[aria-sort]').length").asInt()).isZero();
	}

	@Test
	void theKeyboardSortsToo() {
		open("report");
		browser.evaluate(TABLE + ".querySelector('.sorter').focus()");
		browser.enter();
		browser.enter();
		assertThat(column(0)).containsExactly("webflux-webclient", SERVLET, "direct");
	}

	@Test
	void whatWasNotReadComesLastWhateverTheOrder() {
		open("report");
		// The control has no CPU of its own.
		sortBy("CPU");
		assertThat(column(0)).last().isEqualTo("direct");
		sortBy("CPU");
		assertThat(column(0)).last().isEqualTo("direct");
	}

	@ParameterizedTest(name = "{0}: {1} rows in {2} tables")
	@CsvSource({ "'', 15, 5", "webflux, 5, 5", "webflux 10ms, 4, 4", "apache5 800 users, 1, 1", "nothing, 0, 0" })
	void theFilterShowsTheRowsAndTheTablesThatMatch(String words, int rows, int tables) {
		open("report");
		browser.evaluate("(() => { const input = document.querySelector('.filter input'); input.value = '" + words
				+ "'; input.dispatchEvent(new Event('input', { bubbles: true })); })()");
		assertThat(browser
			.evaluate("[...document.querySelectorAll('section[data-block] tbody tr')]"
					+ ".filter((row) => row.checkVisibility()).length")
			.asInt()).isEqualTo(rows);
		assertThat(browser
			.evaluate("[...document.querySelectorAll('section[data-block]')]"
					+ ".filter((section) => section.checkVisibility()).length")
			.asInt()).isEqualTo(tables);
		assertThat(browser.evaluate("document.querySelector('.said').textContent").asString())
			.isEqualTo(words.isEmpty() ? "" : rows + " of 15 rows");
	}

	@Test
	void aTableIsCopiedAsItIsShown() {
		open("report");
		browser.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {"
				+ " window.copied = text; } } }); true");
		sortBy("req/s");
		List<String> csv = copied("Copy CSV").lines().toList();
		assertThat(csv.getFirst()).startsWith("target,req/s,p50 (ms),p99 (ms)");
		assertThat(csv).hasSize(4);
		assertThat(csv.stream().skip(1).map((line) -> Double.parseDouble(line.split(",", -1)[1])).toList()).isSorted()
			.isEqualTo(column(1).stream().map(PagesIT::number).toList());
		assertThat(copied("Copy Markdown").lines()).hasSize(5)
			.startsWith("| target | req/s | p50 (ms) | p99 (ms) | max (ms) | added p50 (ms) | added p99 (ms) | errors |"
					+ " CPU (% box) | CPU/req (us) | threads | RSS (MiB) | stacks (MiB) | GC (ms) | probes (failed) |"
					+ " allocated (MiB/s) | req/core-s | req/s/MiB |", "|" + "---|".repeat(18))
			.allMatch((line) -> line.startsWith("|") && line.endsWith("|"));
	}

	@Test
	void aBrowserThatRefusesTheClipboardCopiesTheOldWay() {
		open("report");
		browser.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {"
				+ " throw new Error('refused'); } } }); document.addEventListener('copy', () => {"
				+ " window.copied = document.activeElement.value; })");
		assertThat(copied("Copy CSV")).startsWith("target,req/s,");
		assertThat(browser.evaluate("document.querySelectorAll('body > textarea').length").asInt()).isZero();
		assertThat(browser.evaluate("document.querySelector('.said').textContent").asString()).isEqualTo("Copied");
	}

	@Test
	void theIntervalsOfAComparisonAreDrawnWhereTheyAre() {
		open("comparison");
		List<ComparedRow> rows = comparison.rows().toList();
		JsonNode drawn = browser.evaluate("[...document.querySelectorAll('svg.interval')].map((svg) => {"
				+ " const of = (name) => svg.querySelector(name); return {"
				+ " estimate: of('circle').cx.baseVal.value, low: of('.reach').x1.baseVal.value,"
				+ " high: of('.reach').x2.baseVal.value, shaded: of('.allowed').width.baseVal.value,"
				+ " width: svg.getBoundingClientRect().width }; })");
		assertThat(drawn.size()).isEqualTo(rows.size()).isGreaterThan(4);
		double unit = rows.stream().mapToDouble(PagesIT::furthest).max().orElseThrow();
		unit = 96 / Math.clamp(unit, Math.log(1.2), Math.log(3));
		for (int i = 0; i < rows.size(); i++) {
			ComparedRow row = rows.get(i);
			Interval interval = Objects.requireNonNull(row.interval(), "six launches");
			assertThat(drawn.get(i).path("estimate").asDouble()).isCloseTo(100 + unit * Math.log(row.ratio()),
					within(0.6));
			assertThat(drawn.get(i).path("low").asDouble()).isCloseTo(100 + unit * Math.log(interval.low()),
					within(0.6));
			assertThat(drawn.get(i).path("high").asDouble()).isCloseTo(100 + unit * Math.log(interval.high()),
					within(0.6));
			assertThat(drawn.get(i).path("shaded").asDouble()).isCloseTo(2 * unit * Math.log(1.05), within(1.1));
			assertThat(drawn.get(i).path("width").asDouble()).isGreaterThan(150);
		}
		assertThat(browser.texts("[...document.querySelectorAll('tr.regression th')].map((cell) => cell.textContent)"))
			.contains("req/s");
	}

	@Test
	void theLinesOfAHistoryAreItsFigures() {
		open("history");
		CellHistory servlet = history.series()
			.stream()
			.filter((series) -> series.target().equals("servlet"))
			.findFirst()
			.orElseThrow();
		JsonNode series = browser.evaluate("JSON.parse(JSON.stringify(echarts.getInstanceByDom("
				+ "document.querySelector('[data-figure=\"throughput\"]')).getOption().series))"
				+ ".filter((series) => series.name === 'servlet')");
		assertThat(series.size()).as("values and both ends of their intervals").isEqualTo(3);
		for (int run = 0; run < THROUGHPUT.size(); run++) {
			RunHistory.Point point = Objects.requireNonNull(servlet.point(ComparedFigure.THROUGHPUT, run));
			Interval interval = Objects.requireNonNull(point.interval());
			List<Double> expected = List.of(point.value(), interval.low(), interval.high());
			for (int line = 0; line < expected.size(); line++) {
				assertThat(series.get(line).path("data").get(run).asDouble()).isCloseTo(expected.get(line),
						withinPercentage(0.01));
			}
		}
		JsonNode mark = series.get(0).path("markPoint").path("data").get(0);
		assertThat(mark.path("coord").get(0).asInt()).as("the fifth run").isEqualTo(4);
		assertThat(mark.path("name").asString()).startsWith("-10.");
		assertThat(browser.texts("[...document.querySelectorAll('.chart')]"
				+ ".filter((chart) => !chart.querySelector('svg path')).map((chart) => chart.ariaLabel)"))
			.isEmpty();
	}

	@Test
	void onPaperAHistoryIsLight() {
		browser.media("screen", "dark");
		open("history");
		assertThat(chartInk()).isEqualTo("#e8ebee");
		browser.media("print", "dark");
		assertThat(chartInk()).isEqualTo("#1c2024");
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "comparison", "history" })
	void aPageOpensQuietlyAndSuitsAPhoneTheDarkAndPaper(String name) throws IOException {
		open(name);
		assertThat(browser.problems()).isEmpty();
		assertThat(browser.seriousViolations()).isEmpty();
		assertThat(paper()).isEqualTo("rgb(255, 255, 255)");
		browser.size(400, 900);
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(400);
		browser.media("screen", "dark");
		assertThat(paper()).isEqualTo("rgb(20, 24, 28)");
		assertThat(browser.seriousViolations()).isEmpty();
		browser.media("print", "dark");
		assertThat(paper()).isEqualTo("rgb(255, 255, 255)");
		assertThat(new String(browser.pdf(), 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
		assertThat(browser.problems()).isEmpty();
	}

	private static double furthest(ComparedRow row) {
		Interval interval = Objects.requireNonNull(row.interval(), "six launches");
		return Math.max(Math.abs(Math.log(interval.low())), Math.abs(Math.log(interval.high())));
	}

	private static Path file(String name) {
		return directory.resolve(name + ".html");
	}

	private static void open(String name) {
		browser.open(file(name).toUri().toString());
	}

	private static void sortBy(String heading) {
		browser.evaluate("[..." + TABLE + ".querySelectorAll('.sorter')]"
				+ ".find((sorter) => sorter.childNodes[0].textContent.trim() === '" + heading + "').click()");
	}

	private static List<String> column(int index) {
		return browser.texts("[..." + TABLE + ".tBodies[0].rows].map((row) => row.cells[" + index + "].textContent)");
	}

	private static double number(String text) {
		return Double.parseDouble(text.replace(",", ""));
	}

	/** What a button of the first table copies. */
	private static String copied(String button) {
		return browser
			.evaluate("(async () => { window.copied = null; [..." + TABLE
					+ ".closest('section').querySelectorAll('.tools button')].find((one) => one.textContent === '"
					+ button + "').click(); for (let i = 0; i < 100 && window.copied === null; i++) {"
					+ " await new Promise((done) => setTimeout(done, 10)); } return window.copied; })()")
			.asString();
	}

	private static String paper() {
		return browser.evaluate("getComputedStyle(document.body).backgroundColor").asString();
	}

	private static String chartInk() {
		return browser
			.evaluate("echarts.getInstanceByDom(document.querySelector('.chart')).getOption().textStyle.color")
			.asString();
	}

}
