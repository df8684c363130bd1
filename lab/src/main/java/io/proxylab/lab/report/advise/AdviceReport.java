package io.proxylab.lab.report.advise;

import io.proxylab.lab.advise.Advice;
import io.proxylab.lab.advise.Requirements;
import io.proxylab.lab.advise.SizeAdvice;
import io.proxylab.lab.advise.SizeAdvice.Choice;
import io.proxylab.lab.autoscale.recommendation.Margin;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.TaskDeath;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.report.autoscale.FigureList;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is told of an advice, for terminal, Markdown and page alike.
 *
 * @param asked what the reader asked
 * @param answer in a sentence
 * @param situations a row each, as {@link #COLUMNS} names their values; none without an
 * answer
 * @param first what the reader acts on
 * @param grounds what he looks up
 */
public record AdviceReport(String asked, String answer, List<List<String>> situations, List<Part> first,
		List<Part> grounds) {

	/** Of the situations; the first and the fourth are words, the others numbers. */
	static final List<String> COLUMNS = List.of("situation", "rate", "upstream", "what binds a task", "a task carries",
			"in flight", String.format(Locale.ROOT, "tasks at %.0f%%", 100 * Advice.HEADROOM));

	public AdviceReport {
		situations = List.copyOf(situations);
		first = List.copyOf(first);
		grounds = List.copyOf(grounds);
	}

	/**
	 * All of it.
	 * @param advice what is told
	 * @param notes what runs say of the figures
	 */
	public static AdviceReport of(Advice advice, List<String> notes) {
		List<Part> rests = parts(new Part("What this rests on", rests(advice)), new Part("What runs say of it", notes));
		return advice.best()
			.map((best) -> answered(advice, best, rests))
			.orElseGet(() -> new AdviceReport(asked(advice.needs()),
					"No stack and size that was asked for keeps this with any policy that was tried.", List.of(),
					parts(new Part("What comes nearest", nearest(advice))), rests));
	}

	private static String asked(Requirements needs) {
		return String.format(Locale.ROOT,
				"You asked: %,.0f requests a second, %,.0f at the peak; an upstream of %s, %s on a slow day; %.4g%% under %s.",
				needs.rate(), needs.peak(), needs.delay(), needs.slowDelay(), 100 * needs.share(),
				DurationText.format(needs.under()));
	}

	private static AdviceReport answered(Advice advice, Choice best, List<Part> rests) {
		Proposal proposal = best.proposal();
		String answer = String.format(Locale.ROOT,
				"%s in tasks of %s: %s, %s; %.1f tasks on average, about %,.0f USD a month.", proposal.service(),
				best.of().size().label(), proposal.policy(), bounds(proposal), proposal.meanTasks(),
				proposal.costAMonth());
		TaskDeath death = best.taskDeath();
		List<Part> grounds = new ArrayList<>(
				parts(new Part("Dearer", advice.dearer().stream().map(AdviceReport::told).toList())));
		grounds.addAll(rests);
		return new AdviceReport(asked(advice.needs()), answer, situations(advice, best.service()),
				parts(new Part("Set this", settings(advice, best, death)),
						new Part("What would change this", changes(advice, proposal, death)),
						new Part("Not shown to differ", alike(advice))),
				grounds);
	}

	private static List<String> alike(Advice advice) {
		return advice.notShownToDiffer()
			.stream()
			.map((other) -> told(other)
					+ ": within what launches of the same differ by; choose by what your team knows")
			.toList();
	}

	private static String bounds(Proposal proposal) {
		return (proposal.minTasks() == proposal.maxTasks()) ? proposal.minTasks() + " of them"
				: proposal.minTasks() + " to " + proposal.maxTasks() + " of them";
	}

	private static List<List<String>> situations(Advice advice, ServiceFigures service) {
		return advice.situations(service)
			.stream()
			.map((one) -> List.of(one.name(), number("%,.0f/s", one.rate()),
					number("%.0f ms", 1e3 * one.delaySeconds()),
					one.ceiling().what() + ": " + one.ceiling().arithmetic(),
					number("%,.0f/s", one.ceiling().perSecond()), number("%,.0f", one.inFlight()),
					String.valueOf(one.tasks())))
			.toList();
	}

	private static String number(String format, double value) {
		return String.format(Locale.ROOT, format, value);
	}

	private static String death(Proposal proposal, Proposal without) {
		return (without.minTasks() == proposal.minTasks())
				? "a task that dies, on an ordinary hour or at the peak, is borne: the others keep your SLO until another is warm"
				: String.format(Locale.ROOT,
						"minimum %d, not %d, bears a task that dies: it costs about %,.0f USD a month in place of %,.0f; with %d, %s",
						proposal.minTasks(), without.minTasks(), proposal.costAMonth(), without.costAMonth(),
						without.minTasks(), without.story());
	}

	private static List<String> settings(Advice advice, Choice best, TaskDeath death) {
		Proposal proposal = best.proposal();
		List<String> settings = new ArrayList<>();
		settings.add(String.format(Locale.ROOT, "scaling: %s; minimum %d, maximum %d tasks", proposal.policy(),
				proposal.minTasks(), proposal.maxTasks()));
		settings.add(String.format(Locale.ROOT,
				"bulkhead %d requests, timeout %s (docs/when-the-upstream-slows.md says why, and for whom)",
				advice.bulkhead(best.service()), DurationText.format(Duration.ofMillis(advice.timeoutMillis()))));
		settings.add(death(proposal, death.without()));
		if (advice.needs().slowIsForgiven()) {
			settings.add(String.format(Locale.ROOT,
					"on a slow day %s is out of reach of any service: it was asked to stay under %.0f ms then, as much above the upstream as on a good day",
					DurationText.format(advice.needs().under()), 1e3 * advice.needs().slowObjective().underSeconds()));
		}
		return settings;
	}

	private static String told(Choice choice) {
		Proposal proposal = choice.proposal();
		return String.format(Locale.ROOT, "%s in %s: %s, %d to %d tasks, about %,.0f USD a month", proposal.service(),
				choice.of().size().name(), proposal.kind(), proposal.minTasks(), proposal.maxTasks(),
				proposal.costAMonth());
	}

	private static List<String> changes(Advice advice, Proposal proposal, TaskDeath death) {
		List<String> changes = new ArrayList<>();
		margin(changes, "more load", proposal.load());
		margin(changes, "a slower upstream", proposal.delay());
		margin(changes, "more load while a task is gone", death.load());
		margin(changes, "a slower upstream while a task is gone", death.delay());
		advice.sizes()
			.stream()
			.flatMap((size) -> size.recommendation()
				.proposals()
				.stream()
				.filter((one) -> !one.kept() && advice.sizes().stream().noneMatch((any) -> keeps(any, size, one)))
				.map((one) -> "%s in %s keeps it with no policy: %s".formatted(one.service(), size.size().name(),
						one.story()))
				.limit(1))
			.forEach(changes::add);
		return changes;
	}

	private static boolean keeps(SizeAdvice any, SizeAdvice size, Proposal proposal) {
		return any.equals(size) && any.recommendation()
			.proposals()
			.stream()
			.anyMatch((one) -> one.service().equals(proposal.service()) && one.kept());
	}

	private static void margin(List<String> changes, String what, @Nullable Margin margin) {
		if (margin != null) {
			changes.add((margin.missedPercent() == null)
					? String.format(Locale.ROOT, "%s: none up to %d%% does", what, margin.keptPercent())
					: String.format(Locale.ROOT, "%s: %d%% is borne, with %d%% %s misses", what, margin.keptPercent(),
							margin.missedPercent(), margin.scenario()));
		}
	}

	private static List<String> nearest(Advice advice) {
		return advice.sizes()
			.stream()
			.map((size) -> size.size().name() + ": " + size.recommendation().verdict())
			.toList();
	}

	private static List<String> rests(Advice advice) {
		return advice.sizes()
			.stream()
			.flatMap((size) -> size.recommendation()
				.services()
				.stream()
				.flatMap(FigureList::lines)
				.map((line) -> size.size().name() + ": " + line))
			.toList();
	}

	private static List<Part> parts(Part... parts) {
		return Stream.of(parts).filter((part) -> !part.points().isEmpty()).toList();
	}

	/**
	 * Points under a heading.
	 *
	 * @param heading of them
	 * @param points a sentence each
	 */
	public record Part(String heading, List<String> points) {
	}

}
