package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * What holds of every page, whatever it shows. A picture of each look stays in
 * {@code target/pages}.
 */
public final class PageManners {

	/** A small screen and a phone. */
	private static final List<Integer> WIDTHS = List.of(1280, 400);

	/** Besides these, a large screen and a tablet. */
	private static final List<Integer> ALL_WIDTHS = List.of(1440, 1280, 768, 400);

	private static final Path PICTURES = Path.of("target", "pages");

	private PageManners() {
	}

	/**
	 * The page that is open is quiet, and suits a screen, a phone, the dark, paper, and
	 * who does not see it.
	 */
	public static void assertGood(Browser browser) throws IOException {
		assertGood(browser, WIDTHS);
	}

	/** Asserts the same at every width. Each takes about a CPU second. */
	public static void assertGoodAtEveryWidth(Browser browser) throws IOException {
		assertGood(browser, ALL_WIDTHS);
	}

	private static void assertGood(Browser browser, List<Integer> widths) throws IOException {
		// Also those that are far from the window.
		browser.evaluate("typeof labCharts === 'undefined' ? 0"
				+ " : document.querySelectorAll('.chart').forEach((chart) => labCharts.drawn(chart))");
		assertThat(browser.problems()).isEmpty();
		String name = browser.evaluate("document.title").asString().toLowerCase(Locale.ROOT).replaceAll("\\W+", "-");
		for (Look look : Look.values()) {
			browser.media(look.type, look.colours);
			for (int width : widths) {
				browser.size(width, 900);
				if (look != Look.PRINT) {
					assertFits(browser, width);
				}
				assertShows(browser, look, PICTURES.resolve(
						String.format(Locale.ROOT, "%s-%d-%s.png", name, width, look.name().toLowerCase(Locale.ROOT))));
			}
			if (look != Look.PRINT) {
				assertThat(browser.seriousViolations()).isEmpty();
			}
		}
		assertThat(new String(browser.pdf(), 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
		assertThat(browser.problems()).isEmpty();
	}

	/**
	 * Wide tables scroll by themselves; the page does not, nor does a chart stick out.
	 */
	private static void assertFits(Browser browser, int width) {
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
		assertThat(browser.texts("[...document.querySelectorAll('.chart svg')].filter((chart) => "
				+ "chart.getBoundingClientRect().right > innerWidth).map((chart) => "
				+ "chart.closest('.chart').ariaLabel)"))
			.isEmpty();
	}

	/** Something, on paper of the right colour. */
	private static void assertShows(Browser browser, Look look, Path picture) throws IOException {
		byte[] png = browser.screenshot();
		Files.createDirectories(PICTURES);
		Files.write(picture, png);
		BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
		assertThat(image.getRGB(1, 1)).as("the edge of %s", picture).isEqualTo(look.paper);
		int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
		assertThat(Arrays.stream(pixels).filter((pixel) -> pixel != look.paper).count()).as("pixels of %s", picture)
			.isPositive();
	}

	/** How a page is looked at. */
	private enum Look {

		LIGHT("screen", "light", 0xffffffff), DARK("screen", "dark", 0xff14181c), PRINT("print", "dark", 0xffffffff);

		private final String type;

		private final String colours;

		private final int paper;

		Look(String type, String colours, int paper) {
			this.type = type;
			this.colours = colours;
			this.paper = paper;
		}

	}

}
