package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import java.util.List;
import java.util.Map;

/**
 * What {@code recommendation.jte} shows. The texts are plain; the template escapes them.
 *
 * @param recommendation of a search
 * @param table one row a proposal
 */
public record RecommendationPage(Recommendation recommendation, ProposalTable table) {

	/** The whole page. */
	public static String html(Recommendation recommendation) {
		return SelfContainedPage.render("recommendation.jte", Map.of("page",
				new RecommendationPage(recommendation, ProposalTable.of(recommendation)), "styles", PageFile.styles()));
	}

	/** All scenarios in words. */
	public String scenarios() {
		return String.join(", ", this.recommendation.scenarios());
	}

	/** What is told of a proposal. */
	public String sentence(Proposal proposal) {
		return ProposalTable.sentence(proposal);
	}

	/** Every number that the search rests on, and where it is from. */
	public List<List<String>> sources() {
		return this.recommendation.services().stream().flatMap((service) -> FigureList.of(service).stream()).toList();
	}

}
