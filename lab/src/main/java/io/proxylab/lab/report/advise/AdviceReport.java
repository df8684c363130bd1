package io.proxylab.lab.report.advise;

import io.proxylab.lab.advise.Advice;
import io.proxylab.lab.advise.Advice.Situation;
import io.proxylab.lab.advise.Requirements;
import io.proxylab.lab.advise.SizeAdvice;
import io.proxylab.lab.advise.SizeAdvice.Choice;
import io.proxylab.lab.autoscale.recommendation.Margin;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.report.autoscale.FigureList;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An advice as Markdown that a terminal can show, too. */
public final class AdviceText {

	private AdviceText() {
	}

	/**
	 * All of it.
	 * @param advice what is told
	 * @param notes what runs say of the figures
	 */
	public static String markdown(Advice advice, List<String> notes) {
		List<String> lines = new ArrayList<>();
		lines.add("# Advice");
		lines.add("");
		lines.add(asked(advice.needs()));
		lines.add("");
		advice.best().ifPresentOrElse((best) -> answer(lines, advice, best), () -> noAnswer(lines, advice));
		part(lines, "What this rests on", rests(advice));
		part(lines, "What runs say of it", notes);
		return String.join("\n", lines) + "\n";
	}

	private static String asked(Requirements needs) {
		return String.format(Locale.ROOT,
				"You asked: %,.0f requests a second, %,.0f at the peak; an upstream of %s, %s on a slow day; %.4g%% under %s.",
				needs.rate(), needs.peak(), needs.delay(), needs.slowDelay(), 100 * needs.share(),
				DurationText.format(needs.under()));
	}

	private static void answer(List<String> lines, Advice advice, Choice best) {
		Proposal proposal = best.proposal();
		lines.add(String.format(Locale.ROOT,
				"**%s in tasks of %s: %s, %s; %.1f tasks on average, about %,.0f USD a month.**", proposal.service(),
				best.of().size().label(), proposal.policy(), bounds(proposal), proposal.meanTasks(),
				proposal.costAMonth()));
		lines.add("");
		situations(lines, advice, best.service());
		part(lines, "Set this", settings(advice, best));
		part(lines, "Not shown to differ",
				advice.notShownToDiffer()
					.stream()
					.map((other) -> told(other)
							+ ": within what launches of the same differ by; choose by what your team knows")
					.toList());
		part(lines, "Dearer", advice.dearer().stream().map(AdviceText::told).toList());
		part(lines, "What would change this", changes(advice, proposal));
	}

	private static String bounds(Proposal proposal) {
		return (proposal.minTasks() == proposal.maxTasks()) ? proposal.minTasks() + " of them"
				: proposal.minTasks() + " to " + proposal.maxTasks() + " of them";
	}

	private static void situations(List<String> lines, Advice advice, ServiceFigures service) {
		lines.add("| situation | rate | upstream | what binds a task | a task carries | in flight | tasks at %.0f%% |"
			.formatted(100 * Advice.HEADROOM));
		lines.add("|---|---:|---:|---|---:|---:|---:|");
		for (Situation one : advice.situations(service)) {
			lines.add(String.format(Locale.ROOT, "| %s | %,.0f/s | %.0f ms | %s: %s | %,.0f/s | %,.0f | %d |",
					one.name(), one.rate(), 1e3 * one.delaySeconds(), one.ceiling().what(), one.ceiling().arithmetic(),
					one.ceiling().perSecond(), one.inFlight(), one.tasks()));
		}
	}

	private static List<String> settings(Advice advice, Choice best) {
		Proposal proposal = best.proposal();
		List<String> settings = new ArrayList<>();
		settings.add("scaling: %s; minimum %d, maximum %d tasks".formatted(proposal.policy(), proposal.minTasks(),
				proposal.maxTasks()));
		settings
			.add("bulkhead %d requests, timeout %s (docs/when-the-upstream-slows.md says why, and for whom)".formatted(
					advice.bulkhead(best.service()), DurationText.format(Duration.ofMillis(advice.timeoutMillis()))));
		if (proposal.minTasks() == 1) {
			settings.add("one task carries the load, but while it is replaced nobody is served: where that matters, "
					+ "start with two, in two zones");
		}
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

	private static List<String> changes(Advice advice, Proposal proposal) {
		List<String> changes = new ArrayList<>();
		margin(changes, "more load", proposal.load());
		margin(changes, "a slower upstream", proposal.delay());
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
			changes
				.add((margin.missedPercent() == null) ? "%s: none up to %d%% does".formatted(what, margin.keptPercent())
						: "%s: %d%% is borne, with %d%% %s misses".formatted(what, margin.keptPercent(),
								margin.missedPercent(), margin.scenario()));
		}
	}

	private static void noAnswer(List<String> lines, Advice advice) {
		lines.add(
				"**No stack and size that was asked for keeps this with any policy that was tried.** What comes nearest:");
		lines.add("");
		advice.sizes().forEach((size) -> lines.add("- " + size.size().name() + ": " + size.recommendation().verdict()));
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

	private static void part(List<String> lines, String heading, List<String> points) {
		if (!points.isEmpty()) {
			lines.add("");
			lines.add("## " + heading);
			lines.add("");
			points.forEach((point) -> lines.add("- " + point));
		}
	}

}
