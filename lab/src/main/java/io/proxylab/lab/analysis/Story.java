package io.proxylab.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a delay schedule did to a target, in words: would ECS have replaced the task, what
 * went up and what went down when the upstream slowed, what capped the target, and would
 * a policy on CPU have seen it?
 */
final class Story {

	private final List<TrialEvidence> trials;

	private final List<Phase> phases;

	private final List<PhaseFigures> figures;

	private final @Nullable HealthVerdict health;

	private Story(List<TrialEvidence> trials, List<PhaseFigures> figures, @Nullable HealthVerdict health) {
		this.trials = trials;
		this.phases = trials.getFirst().phases();
		this.figures = figures;
		this.health = health;
	}

	/**
	 * The story, a sentence each.
	 * @param trials of one target and cell, at least one, all on a delay schedule
	 * @param figures of every phase of the schedule
	 * @param health what a load balancer would have found; null of the control
	 */
	static List<String> of(List<TrialEvidence> trials, List<PhaseFigures> figures, @Nullable HealthVerdict health) {
		Story story = new Story(trials, figures, health);
		List<String> sentences = new ArrayList<>();
		int slow = story.slowest();
		boolean unhealthy = health != null && health.unhealthyAtSeconds() != null;
		Optional<String> cap = story.cap(slow);
		if (health != null) {
			sentences.add(story.health(health));
		}
		if (unhealthy || cap.isPresent()) {
			int seen = unhealthy ? story.phaseAt(story.unhealthyAt()) : slow;
			story.policy(seen, cap.filter((capped) -> seen == slow)).ifPresent(sentences::add);
			cap.filter((capped) -> seen != slow).ifPresent(sentences::add);
		}
		if (slow > 0) {
			sentences.add(story.change(slow));
		}
		figures.stream().flatMap((phase) -> recovery(phase).stream()).forEach(sentences::add);
		return sentences;
	}

	private String health(HealthVerdict verdict) {
		if (verdict.checks() == 0) {
			return "no health probe has an outcome: what ECS would have done is not known";
		}
		HealthCheck check = HealthCheck.LOAD_BALANCER;
		String which = (this.trials.size() > 1) ? " (worst of " + this.trials.size() + " launches)" : "";
		if (verdict.unhealthyAtSeconds() != null) {
			return String.format(Locale.ROOT,
					"ECS would have replaced the task %s: %d health checks in a row failed (every %d s, timeout %d s)",
					when(verdict.unhealthyAtSeconds()), check.unhealthyThreshold(), check.intervalSeconds(),
					check.timeoutSeconds()) + which;
		}
		if (verdict.failed() > 0) {
			return String.format(Locale.ROOT,
					"%d of %d health checks failed, never %d in a row: ECS would have kept the task", verdict.failed(),
					verdict.checks(), check.unhealthyThreshold()) + which;
		}
		int probesFailed = this.figures.stream().mapToInt(PhaseFigures::probesFailed).sum();
		if (probesFailed > 0) {
			return String.format(Locale.ROOT,
					"health checks every %d s passed, though %d of %d probes failed: ECS would have kept the task",
					check.intervalSeconds(), probesFailed,
					this.figures.stream().mapToInt(PhaseFigures::probesSent).sum()) + which;
		}
		long slowest = this.figures.stream()
			.map(PhaseFigures::probeMaxMillis)
			.mapToLong((millis) -> (millis != null) ? millis : 0)
			.max()
			.orElse(0);
		return String.format(Locale.ROOT, "every health probe passed, the slowest within %s of %d s",
				(slowest < 1000) ? slowest + " ms" : String.format(Locale.ROOT, "%.1f s", slowest / 1000.0),
				check.timeoutSeconds());
	}

	/** How long after the last time that the upstream slowed down. */
	private String when(double seconds) {
		for (int i = phaseAt(seconds); i > 0; i--) {
			if (this.phases.get(i).meanDelaySeconds() > this.phases.get(i - 1).meanDelaySeconds()) {
				return String.format(Locale.ROOT, "%.0f s after the upstream slowed to %s",
						seconds - this.phases.get(i).fromSeconds(), this.phases.get(i).delay());
			}
		}
		return String.format(Locale.ROOT, "%.0f s into the window", seconds);
	}

	/**
	 * The CPU of a phase, and what a policy makes of it; nothing of a target that was
	 * still compiling.
	 */
	private Optional<String> policy(int phase, Optional<String> cap) {
		Double cpu = this.figures.get(phase).cpuPercentOfBox();
		if (cpu == null || !this.trials.stream().allMatch(TrialEvidence::warm)) {
			return cap;
		}
		return Optional.of(String.format(Locale.ROOT, "%s: a CPU policy at %.0f%% would %s",
				cap.map((capped) -> String.format(Locale.ROOT, "%s, with CPU at %.0f%% of the box", capped, cpu))
					.orElseGet(() -> String.format(Locale.ROOT, "its CPU was %.0f%% of the box then", cpu)),
				CpuPolicy.TARGET_PERCENT,
				CpuPolicy.scalesOut(cpu) ? "scale out, if that lasts" : "not have scaled out"));
	}

	/** What caps the target in a phase. */
	private Optional<String> cap(int phase) {
		Double inFlight = this.figures.get(phase).upstreamMeanInFlight();
		return (inFlight == null) ? Optional.empty()
				: BindingLimits.cap(this.trials.getFirst(), inFlight, this.phases.get(phase).meanDelaySeconds(), null)
					.map(BindingSentence::of);
	}

	private String change(int slow) {
		PhaseFigures before = this.figures.get(slow - 1);
		PhaseFigures after = this.figures.get(slow);
		List<String> changes = new ArrayList<>();
		changes.add("correct answers " + moved(before.goodputPerSecond(), after.goodputPerSecond(), "/s"));
		Double cpuBefore = before.cpuPercentOfBox();
		Double cpuAfter = after.cpuPercentOfBox();
		if (cpuBefore != null && cpuAfter != null) {
			changes.add("CPU " + moved(cpuBefore, cpuAfter, "%") + " of the box");
		}
		Double inFlightBefore = before.upstreamMeanInFlight();
		Double inFlightAfter = after.upstreamMeanInFlight();
		if (inFlightBefore != null && inFlightAfter != null) {
			changes.add("in-flight requests at the upstream " + moved(inFlightBefore, inFlightAfter, ""));
		}
		return String.format(Locale.ROOT, "when the delay went from %s to %s, ", before.delay(), after.delay())
				+ String.join(", ", changes);
	}

	private static Optional<String> recovery(PhaseFigures phase) {
		Recovery recovery = phase.recovery();
		return (recovery == null) ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
				recovery.recovered() ? "the upstream was as before from %.0f s on, the target %.0f s later"
						: "the upstream was as before from %.0f s on, the target not in the %.0f s that were left",
				phase.fromSeconds(), recovery.seconds()));
	}

	private static String moved(double before, double after, String unit) {
		String from = String.format(Locale.ROOT, "%,.0f", before);
		String to = String.format(Locale.ROOT, "%,.0f", after);
		return from.equals(to) ? "stayed at " + to + unit
				: ((after > before) ? "rose" : "fell") + " from " + from + unit + " to " + to + unit;
	}

	/** The first phase with the longest delay. */
	private int slowest() {
		int slowest = 0;
		for (int i = 1; i < this.phases.size(); i++) {
			if (this.phases.get(i).meanDelaySeconds() > this.phases.get(slowest).meanDelaySeconds()) {
				slowest = i;
			}
		}
		return slowest;
	}

	/** The phase of a moment; a verdict may fall after the end of the last one. */
	private int phaseAt(double seconds) {
		int phase = 0;
		while (phase + 1 < this.phases.size() && this.phases.get(phase + 1).fromSeconds() <= seconds) {
			phase++;
		}
		return phase;
	}

	private double unhealthyAt() {
		Double at = (this.health != null) ? this.health.unhealthyAtSeconds() : null;
		return (at != null) ? at : 0;
	}

}
