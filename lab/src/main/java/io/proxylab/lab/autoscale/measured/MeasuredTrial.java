package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.Bulkhead;
import io.proxylab.lab.analysis.limits.BindingLimit.BurstHeld;
import io.proxylab.lab.analysis.limits.BindingLimit.ConnectionPool;
import io.proxylab.lab.analysis.limits.BindingLimit.HeapGc;
import io.proxylab.lab.analysis.limits.BindingLimit.Laboratory;
import io.proxylab.lab.analysis.limits.BindingLimit.LoadMet;
import io.proxylab.lab.analysis.limits.BindingLimit.NotShown;
import io.proxylab.lab.analysis.limits.BindingLimit.OfferedLoad;
import io.proxylab.lab.analysis.limits.BindingLimit.Overloaded;
import io.proxylab.lab.analysis.limits.BindingLimit.RequestThreads;
import io.proxylab.lab.analysis.limits.BindingLimit.ServerConnections;
import io.proxylab.lab.analysis.limits.BindingLimit.SloCapacity;
import io.proxylab.lab.analysis.limits.BindingLimit.TurnedAway;
import io.proxylab.lab.analysis.limits.BindingLimit.Upstream;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.DelaySchedule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A valid trial of a target, and the launch that it was measured in.
 *
 * @param run its name
 * @param raw what was recorded
 * @param launch that it ran in
 * @param figures of it
 * @param binding what bound its cell; null if that is not known
 */
record MeasuredTrial(String run, RawTrial raw, LaunchRecord launch, Figures figures, @Nullable BindingLimit binding) {

	/** Those of a run; the control is none of a target. */
	static List<MeasuredTrial> of(RawRun run, Results results) {
		Map<String, RawTrial> byId = run.trials()
			.stream()
			.collect(Collectors.toMap((trial) -> trial.record().id(), Function.identity()));
		Map<String, BindingLimit> bindings = new HashMap<>();
		results.cells()
			.forEach((cell) -> Stream.ofNullable(cell.binding())
				.forEach((binding) -> cell.trials().forEach((trial) -> bindings.put(trial, binding))));
		return results.trials()
			.stream()
			.filter((trial) -> trial.valid() && !trial.target().equals(Target.DIRECT))
			.flatMap((trial) -> Stream.ofNullable(trial.figures()).flatMap((figures) -> {
				RawTrial raw = byId.get(trial.id());
				return Stream.ofNullable(raw)
					.map((found) -> new MeasuredTrial(run.directory(), found, run.launchOf(found), figures,
							bindings.get(trial.id())));
			}))
			.toList();
	}

	/** For {@code Figure.source}. */
	String source() {
		return "trial " + this.raw.record().id() + " of " + this.run;
	}

	/** What is measured alike: the trials of a cell of a run, one a replicate. */
	String cell() {
		return this.run + " " + this.raw.record().load().label() + " " + this.raw.record().delay();
	}

	/** Whether it says what a warm task does under a load that goes on. */
	boolean isWarm() {
		return this.figures.warm() && !isFresh() && !(this.raw.record().load() instanceof Load.Burst);
	}

	/** Whether it was measured from the first request of its process. */
	boolean isFresh() {
		return this.launch.warmUp() != null && !this.launch.warmUp().warmed();
	}

	/**
	 * Whether requests wait in the target, or in the laboratory, for what is all taken.
	 */
	boolean isFull() {
		return switch (this.binding) {
			case null -> false;
			case OfferedLoad _, LoadMet _, Upstream _, NotShown _ -> false;
			case RequestThreads _, ConnectionPool _, Bulkhead _, HeapGc _, BoxCpu _, Overloaded _, TurnedAway _,
					ServerConnections _, BurstHeld _, SloCapacity _, Laboratory _ ->
				true;
		};
	}

	/**
	 * CPU a request in us, without that of compilers where kinds of threads were read.
	 */
	OptionalDouble cpuMicros() {
		CpuFigures cpu = this.figures.cpu();
		if (cpu == null) {
			return OptionalDouble.empty();
		}
		Double micros = (cpu.microsPerRequestWithoutCompilers() != null) ? cpu.microsPerRequestWithoutCompilers()
				: cpu.microsPerRequest();
		return (micros != null && micros > 0) ? OptionalDouble.of(micros) : OptionalDouble.empty();
	}

	/** CPU in % of the box; 0 where it was not read. */
	double cpuPercent() {
		CpuFigures cpu = this.figures.cpu();
		return (cpu != null) ? cpu.percentOfBox() : 0;
	}

	/**
	 * The median of what the target adds to the delay, in ms; where its answers do not
	 * tell how long the upstream took, of the response time less a fixed delay.
	 */
	OptionalDouble addedMillis() {
		Long added = this.figures.addedTime().p50Micros();
		if (added != null) {
			return OptionalDouble.of(added / 1e3);
		}
		Long response = this.figures.responseTime().p50Micros();
		DelaySchedule delay = DelaySchedule.parse(this.raw.record().delay());
		return (response != null && delay.isConstant() && delay.first() instanceof Delay.Fixed fixed)
				? OptionalDouble.of(Math.max(0, response / 1e3 - fixed.mean().toNanos() / 1e6))
				: OptionalDouble.empty();
	}

	/** How long a request waits in the target, mean, in ms; 0 where it is not known. */
	double waitMillis() {
		Double mean = this.figures.addedTime().meanMicros();
		return (mean != null) ? mean / 1e3 : 0;
	}

	/** The median of what health probes took, in ms. */
	OptionalDouble probeMillis() {
		double[] sorted = this.raw.observed().probes().stream().mapToDouble(ProbeOutcome::millis).sorted().toArray();
		return (sorted.length == 0) ? OptionalDouble.empty() : OptionalDouble.of(sorted[sorted.length / 2]);
	}

	double throughput() {
		return this.figures.throughputPerSecond().median();
	}

}
