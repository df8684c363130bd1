package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.report.replay.ReplayPage;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the docs can be taken again at any time. */
@ExtendWith(BrowserExtension.class)
class ScreenshotsIT {

	private static final int DARK = 0xff14181c;

	private static final int LIGHT = 0xffffffff;

	@TempDir
	Path directory;

	private final Browser browser;

	ScreenshotsIT(Browser browser) {
		this.browser = browser;
	}

	@Test
	void aRunHasPicturesOfItsReportAsItLooksInEachSetting() throws IOException {
		List<Path> pictures = new Screenshots(this.browser, this.directory.resolve("images"))
			.ofReport(ChartedRun.synthetic().in(this.directory.resolve("runs")));
		assertThat(pictures).extracting((picture) -> picture.getFileName().toString())
			.containsExactly("report.png", "report-phone.png", "report-dark.png", "report-table.png");
		assertShows(pictures.get(0), 1280, LIGHT);
		assertShows(pictures.get(1), 400, LIGHT);
		assertShows(pictures.get(2), 1280, DARK);
		assertShows(pictures.get(3), 1280, LIGHT);
	}

	@Test
	void twoRunsHaveAPictureOfTheirComparison() throws IOException {
		assertShows(
				new Screenshots(this.browser, this.directory).ofComparison(
						ComparedRuns.run(1, 1, 2).in(this.directory.resolve("before")),
						ComparedRuns.run(1, 0.9, 2).daysLater(1, "c0ffee").in(this.directory.resolve("after"))),
				1280, LIGHT);
	}

	@Test
	void aReplayHasAPictureOfEachOfItsPlays() throws IOException {
		List<Path> pictures = new Screenshots(this.browser, this.directory.resolve("images"))
			.ofReplay(ReplayPage.html(SyntheticReplay.report()));
		assertThat(pictures).extracting((picture) -> picture.getFileName().toString())
			.containsExactly("replay-servlet-blocking-apache5-three-tasks.png",
					"replay-servlet-blocking-apache5-cpu.png");
		for (Path picture : pictures) {
			assertShows(picture, 1280, LIGHT);
		}
	}

	/** Of another colour than its edge is whatever the page shows. */
	private static void assertShows(Path picture, int width, int edge) throws IOException {
		BufferedImage image = ImageIO.read(picture.toFile());
		assertThat(image.getWidth()).isEqualTo(width);
		assertThat(image.getRGB(1, 1)).as("the edge of %s", picture).isEqualTo(edge);
		int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
		long shown = 0;
		for (int pixel : pixels) {
			shown += (pixel == edge) ? 0 : 1;
		}
		assertThat(shown).as("pixels of text and charts in %s", picture)
			.isBetween(pixels.length / 50L, pixels.length * 9L / 10);
	}

}
