package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.ComparisonFormat;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.comparison.Thresholds;
import io.proxylab.lab.report.words.VerdictWords;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the pictures of {@code docs/images} from the pages of runs;
 * {@code scripts/screenshots} starts it.
 *
 * @param browser shows the pages
 * @param images directory of the pictures
 */
record Screenshots(Browser browser, Path images) {

	private static final String TOP = "document.body";

	/**
	 * Takes pictures of a run, and of its comparison with another one if there is one, or
	 * of a replay, as {@code main IMAGES RUN [BEFORE]}, or of the first screen alone, as
	 * {@code main IMAGES --first-screen RUN}, and prints where they are.
	 */
	public static void main(String[] arguments) throws IOException {
		try (Chromium chromium = Chromium.start(); Browser browser = chromium.newPage()) {
			Screenshots screenshots = new Screenshots(browser, Path.of(arguments[0]));
			if (arguments[1].equals("--first-screen")) {
				System.out.println(screenshots.firstScreen(RunDirectory.open(Path.of(arguments[2])).read()));
				return;
			}
			Path replay = Path.of(arguments[1]).resolve("replay.html");
			if (Files.exists(replay)) {
				screenshots.ofReplay(Files.readString(replay)).forEach(System.out::println);
				return;
			}
			RawRun run = RunDirectory.open(Path.of(arguments[1])).read();
			List<Path> pictures = new ArrayList<>(screenshots.ofReport(run));
			if (arguments.length > 2) {
				pictures.add(screenshots.ofComparison(RunDirectory.open(Path.of(arguments[2])).read(), run));
			}
			pictures.forEach(System.out::println);
		}
	}

	/** The first screen, light and on a phone; one cell in the dark; a table. */
	List<Path> ofReport(RawRun run) throws IOException {
		Results results = Analysis.of(run);
		return shown(ReportFormat.HTML.render(results, run),
				(url) -> List.of(take("report", url, 1280, 1130, "light", TOP),
						take("report-phone", url, 400, 860, "light", TOP),
						take("report-dark", url + "#heat=" + heat(results), 1280, 1360, "dark",
								"document.getElementById('tails')"),
						take("report-table", url, 1280, 620, "light",
								"[...document.querySelectorAll('section[data-block]')].at(-1)")));
	}

	/** The answer of a run, for its page under {@code docs/results}. */
	Path firstScreen(RawRun run) throws IOException {
		return shown(ReportFormat.HTML.render(Analysis.of(run), run),
				(url) -> List.of(take(run.manifest().name(), url, 1280, 1000, "light", TOP)))
			.getFirst();
	}

	/** What changed from one run to another. */
	Path ofComparison(RawRun before, RawRun after) throws IOException {
		String page = ComparisonFormat.HTML.render(RunComparison.of(Analysed.of(before), Analysed.of(after), null,
				Thresholds.parse(List.of(Thresholds.DEFAULT))));
		return shown(page, (url) -> List.of(take("comparison", url, 1280, 900, "light", TOP))).getFirst();
	}

	/** Each service under each policy, from its heading to the end of its charts. */
	List<Path> ofReplay(String page) throws IOException {
		return shown(page, (url) -> {
			this.browser.size(1280, 1000);
			this.browser.open(url);
			List<Path> pictures = new ArrayList<>();
			int plays = this.browser.evaluate("document.querySelectorAll('section.block').length").asInt();
			for (int play = 0; play < plays; play++) {
				String section = "document.querySelectorAll('section.block')[" + play + "]";
				String name = this.browser.evaluate(section + ".querySelector('h2').textContent").asString();
				int height = this.browser
					.evaluate(
							"Math.ceil(%s.querySelector('figure').getBoundingClientRect().bottom - ".formatted(section)
									+ section + ".getBoundingClientRect().top)")
					.asInt();
				pictures
					.add(take("replay-" + name.replaceAll("[^A-Za-z0-9]+", "-"), url, 1280, height, "light", section));
			}
			return pictures;
		});
	}

	/** The first target that is no control. */
	private static String heat(Results results) {
		return URLEncoder.encode(
				results.cells().stream().filter(VerdictWords::proxied).map(CellResult::target).findFirst().orElse(""),
				StandardCharsets.UTF_8);
	}

	private static List<Path> shown(String page, Pictures pictures) throws IOException {
		Path directory = Files.createTempDirectory("proxylab-screenshots");
		try {
			return pictures.of(Files.writeString(directory.resolve("page.html"), page).toUri().toString());
		}
		finally {
			Directories.delete(directory);
		}
	}

	private Path take(String name, String url, int width, int height, String colours, String from) throws IOException {
		this.browser.size(width, height);
		this.browser.media("screen", colours);
		this.browser.open(url);
		this.browser.evaluate(from + ".scrollIntoView()");
		// Until it has been drawn there.
		this.browser.size(width, height);
		Files.createDirectories(this.images);
		return Files.write(this.images.resolve(name + ".png"), this.browser.screenshot());
	}

	/** What is taken of a page. */
	@FunctionalInterface
	private interface Pictures {

		List<Path> of(String url) throws IOException;

	}

}
