package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What holds of every page, whatever it shows. */
public final class PageManners {

	/** Of a large screen, a small one, a tablet and a phone. */
	private static final List<Integer> WIDTHS = List.of(1440, 1280, 768, 400);

	private static final String WHITE = "rgb(255, 255, 255)";

	private static final String DARK = "rgb(20, 24, 28)";

	private PageManners() {
	}

	/**
	 * The page that is open is quiet, and suits a phone, the dark, paper, and who does
	 * not see it.
	 */
	public static void assertGood(Browser browser) throws IOException {
		assertThat(browser.problems()).isEmpty();
		assertThat(browser.seriousViolations()).isEmpty();
		assertThat(browser.paper()).isEqualTo(WHITE);
		WIDTHS.forEach((width) -> assertFits(browser, width));
		browser.media("screen", "dark");
		assertThat(browser.paper()).isEqualTo(DARK);
		assertThat(browser.seriousViolations()).isEmpty();
		browser.media("print", "dark");
		assertThat(browser.paper()).isEqualTo(WHITE);
		assertThat(new String(browser.pdf(), 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
		assertThat(browser.problems()).isEmpty();
	}

	/**
	 * Wide tables scroll by themselves; the page does not, nor does a chart stick out.
	 */
	private static void assertFits(Browser browser, int width) {
		browser.size(width, 900);
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
		assertThat(browser.texts("[...document.querySelectorAll('.chart svg')].filter((chart) => "
				+ "chart.getBoundingClientRect().right > innerWidth).map((chart) => "
				+ "chart.closest('.chart').ariaLabel)"))
			.isEmpty();
	}

}
