package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of {@code report.html} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class ReportTablesIT {

	private static final String SERVLET = ChartedPage.SERVLET;

	private static final String TABLE = "document.querySelector('section[data-block=\"100 users x 10ms\"] table')";

	@TempDir
	static Path directory;

	private static ChartedPage page;

	private final Browser browser;

	ReportTablesIT(Browser browser) {
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
	void aHeadingSortsUpwardsThenDownwardsThenAsItWas() {
		List<String> before = column(0);
		assertThat(before).containsExactly("direct", SERVLET, "webflux-webclient");
		sortBy("p50");
		assertThat(column(2)).isSortedAccordingTo((one, other) -> Double.compare(number(one), number(other)));
		assertThat(this.browser.evaluate(TABLE + ".querySelectorAll('[aria-sort=ascending]').length").asInt()).isOne();
		List<String> upwards = column(0);
		sortBy("p50");
		assertThat(column(0)).containsExactlyElementsOf(upwards.reversed()).isNotEqualTo(upwards);
		sortBy("p50");
		assertThat(column(0)).isEqualTo(before);
		assertThat(this.browser.evaluate(TABLE + ".querySelectorAll('[aria-sort]').length").asInt()).isZero();
	}

	@Test
	void theKeyboardSortsToo() {
		this.browser.evaluate(TABLE + ".querySelector('.sorter').focus()");
		this.browser.enter();
		this.browser.enter();
		assertThat(column(0)).containsExactly("webflux-webclient", SERVLET, "direct");
	}

	@Test
	void whatWasNotReadComesLastWhateverTheOrder() {
		// The control has no CPU of its own.
		sortBy("CPU");
		assertThat(column(0)).last().isEqualTo("direct");
		sortBy("CPU");
		assertThat(column(0)).last().isEqualTo("direct");
	}

	@ParameterizedTest(name = "{0}: {1} rows in {2} tables")
	@CsvSource({ "'', 15, 5", "webflux, 5, 5", "webflux 10ms, 4, 4", "apache5 800 users, 1, 1", "nothing, 0, 0" })
	void theFilterShowsTheRowsAndTheTablesThatMatch(String words, int rows, int tables) {
		this.browser.evaluate("(() => { const input = document.querySelector('.filter input'); input.value = '" + words
				+ "'; input.dispatchEvent(new Event('input', { bubbles: true })); })()");
		assertThat(this.browser
			.evaluate("[...document.querySelectorAll('section[data-block] tbody tr')]"
					+ ".filter((row) => row.checkVisibility()).length")
			.asInt()).isEqualTo(rows);
		assertThat(this.browser
			.evaluate("[...document.querySelectorAll('section[data-block]')]"
					+ ".filter((section) => section.checkVisibility()).length")
			.asInt()).isEqualTo(tables);
		assertThat(this.browser.evaluate("document.querySelector('.said').textContent").asString())
			.isEqualTo(words.isEmpty() ? "" : rows + " of 15 rows");
	}

	@Test
	void aTableIsCopiedAsItIsShown() {
		this.browser.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {"
				+ " window.copied = text; } } }); true");
		sortBy("req/s");
		List<String> csv = copied("Copy CSV").lines().toList();
		assertThat(csv.getFirst()).startsWith("target,req/s,p50 (ms),p99 (ms)");
		assertThat(csv).hasSize(4);
		assertThat(csv.stream().skip(1).map((line) -> Double.parseDouble(line.split(",", -1)[1])).toList()).isSorted()
			.isEqualTo(column(1).stream().map(ReportTablesIT::number).toList());
		assertThat(copied("Copy Markdown").lines()).hasSize(5)
			.startsWith("| target | req/s | p50 (ms) | p99 (ms) | max (ms) | added p50 (ms) | added p99 (ms) | errors |"
					+ " CPU (% box) | CPU/req (us) | threads | RSS (MiB) | stacks (MiB) | GC (ms) | probes (failed) |"
					+ " allocated (MiB/s) | req/core-s | req/s/MiB | best req/s |", "|" + "---|".repeat(19))
			.allMatch((line) -> line.startsWith("|") && line.endsWith("|"));
	}

	@Test
	void aBrowserThatRefusesTheClipboardCopiesTheOldWay() {
		this.browser.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {"
				+ " throw new Error('refused'); } } }); document.addEventListener('copy', () => {"
				+ " window.copied = document.activeElement.value; })");
		assertThat(copied("Copy CSV")).startsWith("target,req/s,");
		assertThat(this.browser.evaluate("document.querySelectorAll('body > textarea').length").asInt()).isZero();
		assertThat(this.browser.evaluate("document.querySelector('.said').textContent").asString()).isEqualTo("Copied");
	}

	private void sortBy(String heading) {
		this.browser.evaluate("[..." + TABLE + ".querySelectorAll('.sorter')]"
				+ ".find((sorter) => sorter.childNodes[0].textContent.trim() === '" + heading + "').click()");
	}

	private List<String> column(int index) {
		return this.browser
			.texts("[..." + TABLE + ".tBodies[0].rows].map((row) => row.cells[" + index + "].textContent)");
	}

	private static double number(String text) {
		return Double.parseDouble(text.replace(",", ""));
	}

	/** What a button of the first table copies. */
	private String copied(String button) {
		return this.browser
			.evaluate("(async () => { window.copied = null; [..." + TABLE
					+ ".closest('section').querySelectorAll('.tools button')].find((one) => one.textContent === '"
					+ button + "').click(); for (let i = 0; i < 100 && window.copied === null; i++) {"
					+ " await new Promise((done) => setTimeout(done, 10)); } return window.copied; })()")
			.asString();
	}

}
