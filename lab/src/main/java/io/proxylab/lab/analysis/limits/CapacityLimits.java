package io.proxylab.lab.analysis.limits;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.CapacityFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.SloCapacity;
import io.proxylab.lab.capacity.CapacityFound;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Names what binds above a capacity: the window of the lowest rate that missed the SLO is
 * looked at, for that of the capacity itself shows no limit.
 */
final class CapacityLimits {

	private CapacityLimits() {
	}

	/**
	 * What binds a target above its capacity.
	 * @param trials of one target and cell, at least one
	 * @param figures of these trials
	 */
	static BindingLimit of(List<TrialEvidence> trials, Figures figures) {
		CapacityFigures capacity = Objects.requireNonNull(figures.capacity(), "of a capacity");
		Spread carried = capacity.carriedPerSecond();
		Spread notCarried = capacity.missedPerSecond();
		TrialEvidence any = trials.getFirst();
		CapacityFound found = Objects.requireNonNull(any.raw().record().capacity(), "of a capacity");
		Optional<CapacityFound.Probe> missed = found.leastMissed();
		return new SloCapacity((carried != null) ? carried.median() : null, (carried != null) ? carried.min() : null,
				(notCarried != null) ? notCarried.max() : null, capacity.slo(),
				missed.map(CapacityFound.Probe::offeredPerSecond).orElse(null),
				missed.map(CapacityFound.Probe::missed).orElse(List.of()),
				missed.flatMap((probe) -> Optional.ofNullable(probe.result()))
					.flatMap((window) -> at(any.during(window)))
					.orElse(null),
				!found.known());
	}

	private static Optional<BindingLimit> at(TrialEvidence window) {
		OptionalDouble inFlight = PhaseFigures.upstreamInFlight(window, window.window());
		OptionalDouble cpu = PhaseFigures.cpuPercent(window, window.window());
		Double cpuPercent = (cpu.isPresent() && window.warm()) ? cpu.getAsDouble() : null;
		Optional<BindingLimit> cap = inFlight.isPresent() ? BindingLimits.cap(window, window.inProgress(),
				inFlight.getAsDouble(), window.raw().record().typicalDelayMicros() / 1e6, cpuPercent)
				: Optional.empty();
		return cap.or(() -> boxCpu(window, cpu)).or(() -> BindingLimits.laboratory(List.of(window)));
	}

	private static Optional<BindingLimit> boxCpu(TrialEvidence window, OptionalDouble percent) {
		double cpus = window.launch().box().cpus();
		double throughput = window.load().throughput();
		if (percent.isEmpty() || !window.warm() || percent.getAsDouble() < 100 * BindingLimits.REACHED
				|| throughput == 0) {
			return Optional.empty();
		}
		double micros = percent.getAsDouble() / 100 * cpus * 1e6 / throughput;
		return Optional.of(new BoxCpu(cpus, micros, cpus * 1e6 / micros, percent.getAsDouble(), null));
	}

}
