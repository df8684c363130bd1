package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.recommendation.Margin;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is proposed for each service and kind of policy.
 *
 * @param columns their names; the first two are names, the others numbers
 * @param rows as many values each
 */
public record ProposalTable(List<String> columns, List<List<String>> rows) {

	private static final List<String> COLUMNS = List.of("service", "policy", "min", "max", "tasks", "cost",
			"missed min", "load", "upstream");

	/** What they are. */
	public static final String EXPLANATION = "tasks: those that are paid for, mean of the scenarios; cost: of a month, "
			+ "likewise; missed min: minutes in which the objective was missed, in all scenarios; load: how much more of it "
			+ "is carried before a scenario misses; upstream: how much longer it may take";

	public static ProposalTable of(Recommendation recommendation) {
		return new ProposalTable(COLUMNS,
				recommendation.proposals()
					.stream()
					.map((one) -> List.of(one.service(), one.kind(), String.valueOf(one.minTasks()),
							String.valueOf(one.maxTasks()), number("%,.1f", one.meanTasks()),
							(one.costAMonth() > 0) ? number("%,.2f", one.costAMonth()) : "-",
							String.valueOf(one.missedMinutes()), text(one.load()), text(one.delay())))
					.toList());
	}

	private static String text(@Nullable Margin margin) {
		return (margin != null) ? margin.text() : "-";
	}

	private static String number(String format, double value) {
		return String.format(Locale.ROOT, format, value);
	}

	/** How a policy is set, and where it ends or why it fails, in a sentence. */
	public static String sentence(Proposal one) {
		Margin load = one.load();
		Margin delay = one.delay();
		if (load == null || delay == null) {
			return one.policy() + ". " + one.story();
		}
		return one.policy() + ends("; with %d%% more load %s misses", load)
				+ ends("; with an upstream %d%% slower %s does", delay) + ".";
	}

	private static String ends(String format, Margin margin) {
		return (margin.missedPercent() == null) ? ""
				: String.format(Locale.ROOT, format, margin.missedPercent(), margin.scenario());
	}

}
