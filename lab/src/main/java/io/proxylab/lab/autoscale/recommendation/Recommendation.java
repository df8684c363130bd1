package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is recommended: {@code recommendation.json}.
 *
 * @param formatVersion of this file
 * @param scenarios their names
 * @param services what each can do, and where that is from; of the first scenario
 * @param notes what else a reader must know of these figures
 * @param predicted days that were predicted
 * @param proposals one for each service and kind of policy: those that keep the objective
 * first, by cost; then the others, by missed minutes
 */
public record Recommendation(int formatVersion, List<String> scenarios, List<ServiceFigures> services,
		List<String> notes, int predicted, List<Proposal> proposals) {

	/** The version of the file that this code writes. */
	public static final int FORMAT_VERSION = 1;

	/** The best first. */
	static final Comparator<Proposal> ORDER = Comparator.comparingInt(Proposal::missedMinutes)
		.thenComparingDouble(Proposal::meanTasks);

	public Recommendation {
		scenarios = List.copyOf(scenarios);
		services = List.copyOf(services);
		notes = List.copyOf(notes);
		proposals = proposals.stream().sorted(ORDER).toList();
	}

	/** The cheapest that keeps the objective, of those that can be had. */
	public Optional<Proposal> cheapest(Predicate<Proposal> wanted) {
		return this.proposals.stream().filter(Proposal::kept).filter(wanted).findFirst();
	}

	/** What to do, in a sentence. */
	public String verdict() {
		if (this.proposals.isEmpty()) {
			return "There is no service to recommend anything for.";
		}
		Proposal best = this.proposals.getFirst();
		String all = (this.scenarios.size() == 1) ? this.scenarios.getFirst()
				: "all of " + String.join(", ", this.scenarios);
		if (!best.kept()) {
			return String.format(Locale.ROOT,
					"No policy that was tried keeps the objective in %s. %s on %s comes nearest, with %d minutes missed: %s",
					all, best.service(), best.policy(), best.missedMinutes(), best.story());
		}
		return String.format(Locale.ROOT, "Cheapest in %s: %s with %s, %s; %.1f tasks on average%s.", all,
				best.service(), best.policy(), bounds(best), best.meanTasks(), besideFixed(best));
	}

	private static String bounds(Proposal best) {
		return (best.minTasks() == best.maxTasks()) ? "which is " + best.minTasks()
				: best.minTasks() + " to " + best.maxTasks() + " tasks";
	}

	private String besideFixed(Proposal best) {
		return cheapest((one) -> one.shape() instanceof PolicyShape.Fixed && one.service().equals(best.service())
				&& !one.equals(best))
			.map((fixed) -> String.format(Locale.ROOT, ", beside %d that are always there", fixed.minTasks()))
			.orElse("");
	}

}
