package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.limits.BindingSentence;
import io.proxylab.lab.analysis.findings.CpuPolicy;
import io.proxylab.lab.analysis.findings.HealthCheck;
import io.proxylab.lab.analysis.figures.Recovery;
import io.proxylab.lab.analysis.findings.StoryFinding;
import io.proxylab.lab.analysis.findings.StoryFinding.CappedThen;
import io.proxylab.lab.analysis.findings.StoryFinding.Change;
import io.proxylab.lab.analysis.findings.StoryFinding.ChecksFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.CpuSeen;
import io.proxylab.lab.analysis.findings.StoryFinding.FellBehind;
import io.proxylab.lab.analysis.findings.StoryFinding.HealthUnknown;
import io.proxylab.lab.analysis.findings.StoryFinding.KeptUp;
import io.proxylab.lab.analysis.findings.StoryFinding.MostUnder;
import io.proxylab.lab.analysis.findings.StoryFinding.OnlyProbesFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.ProbesPassed;
import io.proxylab.lab.analysis.findings.StoryFinding.Replaced;
import io.proxylab.lab.analysis.findings.StoryFinding.SlowedDown;
import io.proxylab.lab.analysis.findings.StoryFinding.WellAgain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a story, on every page, in every table and on the terminal. */
public final class StoryText {

	private static final HealthCheck CHECK = HealthCheck.LOAD_BALANCER;

	private StoryText() {
	}

	/** A sentence each. */
	public static List<String> of(List<StoryFinding> story) {
		return story.stream().map(StoryText::of).toList();
	}

	private static String of(StoryFinding finding) {
		return switch (finding) {
			case HealthUnknown _ -> "no health probe has an outcome: what ECS would have done is not known";
			case Replaced replaced -> String.format(Locale.ROOT,
					"ECS would have replaced the task %s: %d health checks in a row failed (every %d s, timeout %d s)",
					when(replaced), CHECK.unhealthyThreshold(), CHECK.intervalSeconds(), CHECK.timeoutSeconds())
					+ worst(replaced.launches());
			case ChecksFailed(int failed, int checks, int launches) -> String.format(Locale.ROOT,
					"%d of %d health checks failed, never %d in a row: ECS would have kept the task", failed, checks,
					CHECK.unhealthyThreshold()) + worst(launches);
			case OnlyProbesFailed(int failed, int sent, int launches) -> String.format(Locale.ROOT,
					"health checks every %d s passed, though %d of %d probes failed: ECS would have kept the task",
					CHECK.intervalSeconds(), failed, sent) + worst(launches);
			case ProbesPassed(long slowest) ->
				String.format(Locale.ROOT, "every health probe passed, the slowest within %s of %d s",
						(slowest < 1000) ? slowest + " ms" : String.format(Locale.ROOT, "%.1f s", slowest / 1000.0),
						CHECK.timeoutSeconds());
			case CpuSeen seen -> policy(seen);
			case CappedThen(var limit) -> BindingSentence.of(limit);
			case SlowedDown slowed -> change(slowed);
			case WellAgain(double from, Recovery recovery) -> String.format(Locale.ROOT, recovery.recovered()
					? "delay and load were as before from %.0f s on, the target %.0f s later"
					: "delay and load were as before from %.0f s on, the target not in the %.0f s that were left", from,
					recovery.seconds());
			case KeptUp(double most) ->
				String.format(Locale.ROOT, "kept up with the load all the time, up to %,.0f/s", most);
			case MostUnder most ->
				String.format(Locale.ROOT, "gave most with %s, %.0f s into the window: %,.0f correct answers/s%s%s",
						most.users(), most.fromSeconds(), most.goodputPerSecond(),
						(most.cpuPercentOfBox() != null)
								? String.format(Locale.ROOT, " at %.0f%% CPU", most.cpuPercentOfBox()) : "",
						(most.cap() != null) ? "; " + BindingSentence.of(most.cap()) : "");
			case FellBehind behind -> String.format(Locale.ROOT,
					"did not keep up from %s on, %.0f s into the window: it gave %,.0f correct answers/s, at most %,.0f/s at any time%s",
					behind.rate(), behind.fromSeconds(), behind.goodputPerSecond(), behind.mostPerSecond(),
					(behind.cap() != null) ? "; " + BindingSentence.of(behind.cap()) : "");
		};
	}

	/** How long after the last time that the upstream slowed down. */
	private static String when(Replaced replaced) {
		Double slowedAt = replaced.slowedAtSeconds();
		return (slowedAt != null) ? String.format(Locale.ROOT, "%.0f s after the upstream slowed to %s",
				replaced.atSeconds() - slowedAt, replaced.delay())
				: String.format(Locale.ROOT, "%.0f s into the window", replaced.atSeconds());
	}

	private static String worst(int launches) {
		return (launches > 1) ? " (worst of " + launches + " launches)" : "";
	}

	private static String policy(CpuSeen seen) {
		String cpu = (seen.cap() != null)
				? String.format(Locale.ROOT, "%s, with CPU at %.0f%% of the box", BindingSentence.of(seen.cap()),
						seen.cpuPercentOfBox())
				: String.format(Locale.ROOT, "its CPU was %.0f%% of the box then", seen.cpuPercentOfBox());
		return String.format(Locale.ROOT, "%s: a CPU policy at %.0f%% would %s", cpu, CpuPolicy.TARGET_PERCENT,
				seen.scalesOut() ? "scale out, if that lasts" : "not have scaled out");
	}

	private static String change(SlowedDown slowed) {
		List<String> changes = new ArrayList<>();
		changes.add("correct answers " + moved(slowed.goodputPerSecond(), "/s"));
		if (slowed.cpuPercentOfBox() != null) {
			changes.add("CPU " + moved(slowed.cpuPercentOfBox(), "%") + " of the box");
		}
		if (slowed.upstreamMeanInFlight() != null) {
			changes.add("in-flight requests at the upstream " + moved(slowed.upstreamMeanInFlight(), ""));
		}
		return String.format(Locale.ROOT, "when the delay went from %s to %s, ", slowed.from(), slowed.to())
				+ String.join(", ", changes);
	}

	private static String moved(Change change, String unit) {
		String from = String.format(Locale.ROOT, "%,.0f", change.before());
		String to = String.format(Locale.ROOT, "%,.0f", change.after());
		return from.equals(to) ? "stayed at " + to + unit
				: ((change.after() > change.before()) ? "rose" : "fell") + " from " + from + unit + " to " + to + unit;
	}

}
