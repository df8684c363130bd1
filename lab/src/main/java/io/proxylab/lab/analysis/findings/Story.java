package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.figures.Recovery;
import io.proxylab.lab.analysis.findings.StoryFinding.CappedThen;
import io.proxylab.lab.analysis.findings.StoryFinding.Change;
import io.proxylab.lab.analysis.findings.StoryFinding.ChecksFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.CpuSeen;
import io.proxylab.lab.analysis.findings.StoryFinding.HealthUnknown;
import io.proxylab.lab.analysis.findings.StoryFinding.OnlyProbesFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.ProbesPassed;
import io.proxylab.lab.analysis.findings.StoryFinding.Replaced;
import io.proxylab.lab.analysis.findings.StoryFinding.SlowedDown;
import io.proxylab.lab.analysis.findings.StoryFinding.WellAgain;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.limits.BindingLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a delay schedule did to a target: would ECS have replaced the task, what went up
 * and what went down when the upstream slowed, what capped the target, would a policy on
 * CPU have seen it, and how soon was all well again?
 */
public final class Story {

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
	 * The story, in the order in which it is told.
	 * @param trials of one target and cell, at least one, all on a delay schedule
	 * @param figures of every phase of the schedule
	 * @param health what a load balancer would have found; null of the control
	 */
	public static List<StoryFinding> of(List<TrialEvidence> trials, List<PhaseFigures> figures,
			@Nullable HealthVerdict health) {
		return new Story(trials, figures, health).findings();
	}

	private List<StoryFinding> findings() {
		List<StoryFinding> findings = new ArrayList<>();
		int slow = slowest();
		boolean unhealthy = this.health != null && this.health.unhealthyAtSeconds() != null;
		Optional<BindingLimit> cap = cap(slow);
		if (this.health != null) {
			findings.add(health(this.health));
		}
		if (unhealthy || cap.isPresent()) {
			int seen = unhealthy ? phaseAt(unhealthyAt()) : slow;
			policy(seen, cap.filter((capped) -> seen == slow)).ifPresent(findings::add);
			cap.filter((capped) -> seen != slow).map(CappedThen::new).ifPresent(findings::add);
		}
		if (slow > 0) {
			findings.add(change(slow));
		}
		findings.addAll(wellAgain(this.figures));
		return findings;
	}

	/** Every phase in which the upstream was as at first again. */
	static List<StoryFinding> wellAgain(List<PhaseFigures> figures) {
		List<StoryFinding> findings = new ArrayList<>();
		for (PhaseFigures phase : figures) {
			Recovery recovery = phase.recovery();
			if (recovery != null) {
				findings.add(new WellAgain(phase.fromSeconds(), recovery));
			}
		}
		return findings;
	}

	private StoryFinding health(HealthVerdict verdict) {
		int launches = this.trials.size();
		Double unhealthyAt = verdict.unhealthyAtSeconds();
		if (verdict.checks() == 0) {
			return new HealthUnknown(launches);
		}
		if (unhealthyAt != null) {
			Optional<Phase> slowed = slowedBefore(unhealthyAt);
			return new Replaced(unhealthyAt, slowed.map(Phase::fromSeconds).orElse(null),
					slowed.map(Phase::delay).orElse(null), launches);
		}
		if (verdict.failed() > 0) {
			return new ChecksFailed(verdict.failed(), verdict.checks(), launches);
		}
		int probesFailed = this.figures.stream().mapToInt(PhaseFigures::probesFailed).sum();
		if (probesFailed > 0) {
			return new OnlyProbesFailed(probesFailed, this.figures.stream().mapToInt(PhaseFigures::probesSent).sum(),
					launches);
		}
		return new ProbesPassed(this.figures.stream()
			.map(PhaseFigures::probeMaxMillis)
			.mapToLong((millis) -> (millis != null) ? millis : 0)
			.max()
			.orElse(0));
	}

	/** The phase with which the upstream last became slower before a moment. */
	private Optional<Phase> slowedBefore(double seconds) {
		for (int i = phaseAt(seconds); i > 0; i--) {
			if (this.phases.get(i).meanDelaySeconds() > this.phases.get(i - 1).meanDelaySeconds()) {
				return Optional.of(this.phases.get(i));
			}
		}
		return Optional.empty();
	}

	/**
	 * The CPU of a phase, and what a policy makes of it; of a target that was still
	 * compiling, only what capped it.
	 */
	private Optional<StoryFinding> policy(int phase, Optional<BindingLimit> cap) {
		Double cpu = this.figures.get(phase).cpuPercentOfBox();
		if (cpu == null || !this.trials.stream().allMatch(TrialEvidence::warm)) {
			return cap.map(CappedThen::new);
		}
		return Optional.of(new CpuSeen(cpu, CpuPolicy.scalesOut(cpu), cap.orElse(null)));
	}

	/** What caps the target in a phase. */
	private Optional<BindingLimit> cap(int phase) {
		Double inFlight = this.figures.get(phase).upstreamMeanInFlight();
		return (inFlight == null) ? Optional.empty()
				: BindingLimits.cap(this.trials.getFirst(), inFlight, this.phases.get(phase).meanDelaySeconds(), null);
	}

	private SlowedDown change(int slow) {
		PhaseFigures before = this.figures.get(slow - 1);
		PhaseFigures after = this.figures.get(slow);
		return new SlowedDown(before.delay(), after.delay(),
				new Change(before.goodputPerSecond(), after.goodputPerSecond()),
				change(before.cpuPercentOfBox(), after.cpuPercentOfBox()),
				change(before.upstreamMeanInFlight(), after.upstreamMeanInFlight()));
	}

	private static @Nullable Change change(@Nullable Double before, @Nullable Double after) {
		return (before != null && after != null) ? new Change(before, after) : null;
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
