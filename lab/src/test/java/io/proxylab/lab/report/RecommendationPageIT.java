package io.proxylab.lab.report;

import io.proxylab.lab.autoscale.recommendation.PolicySearch;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.autoscale.recommendation.SearchProgress;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.report.autoscale.RecommendationPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page of {@code autoscale recommend} in a real browser, opened from the file system.
 */
@ExtendWith(BrowserExtension.class)
class RecommendationPageIT {

	@TempDir
	static Path directory;

	private static Recommendation recommendation;

	private static Path page;

	private final Browser browser;

	RecommendationPageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() throws IOException {
		recommendation = PolicySearch.search(List.of(ScenarioFile.read(Path.of("..", "scenarios", "task-dies.yaml"))),
				List.of("a note"), SearchProgress.UNSEEN);
		page = Files.writeString(directory.resolve("recommendation.html"), RecommendationPage.html(recommendation));
	}

	@Test
	void thePageHasARowForEachProposalAndSuitsAPhoneTheDarkPaperAndWhoDoesNotSeeIt() throws IOException {
		this.browser.open(page.toUri().toString());
		assertThat(this.browser.evaluate("document.querySelector('table').tBodies[0].rows.length").asInt())
			.isEqualTo(recommendation.proposals().size());
		PageManners.assertGood(this.browser);
	}

	@Test
	@Tag("full")
	void thePageIsGoodAtEveryWidth() throws IOException {
		this.browser.open(page.toUri().toString());
		PageManners.assertGoodAtEveryWidth(this.browser);
	}

}
