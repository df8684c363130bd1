package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.autoscale.measured.TargetEvidence.Probes;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.autoscale.service.Warming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes services of what was measured and what is given, and tells what is missing. */
final class Filling {

	/** Below this share of a box a request costs more than where CPU decides. */
	private static final double LIGHT_PERCENT = 25;

	private static final Figure NOTHING = new Figure(Double.NaN, "missing");

	private final List<String> missing = new ArrayList<>();

	private final List<String> notes = new ArrayList<>();

	List<String> missing() {
		return this.missing;
	}

	List<String> notes() {
		return this.notes;
	}

	ServiceFigures service(String name, TargetEvidence evidence, Optional<ServiceFigures> given) {
		OneService one = new OneService(name, given);
		Figure cpus = one.required("CPUs of a task", "%.2f", evidence.cpus(), ServiceFigures::cpus,
				"any experiment with a box");
		Figure cpu = one.required("CPU a request in a warm window", "%.0f us", evidence.cpuMicros(),
				ServiceFigures::cpuMicros, MakingExperiment.CPU_A_REQUEST.advice());
		light(name, evidence);
		Figure added = one.required("added time in a warm window with room left", "%.2f ms", evidence.addedMillis(),
				ServiceFigures::addedMillis, MakingExperiment.ADDED_TIME.advice());
		Figure ready = one.required("time until ready", "%.1f s", evidence.readySeconds(), ServiceFigures::readySeconds,
				MakingExperiment.READY.advice());
		Figure threads = one.limit("request threads", evidence.threads(), ServiceFigures::threads, evidence);
		Figure connections = one.limit("connections to the upstream", evidence.connections(),
				ServiceFigures::connections, evidence);
		Figure queue = evidence.queue().orElse(given.map(ServiceFigures::queue).orElse(ServiceFigures.QUEUE));
		Figure idle = one.optional("CPU beside its requests", "%.3f cores", evidence.idleCores(),
				ServiceFigures::idleCores);
		if (idle == null) {
			this.notes.add(name + ": an idle task counts as using no CPU; " + MakingExperiment.IDLE_CPU.advice());
		}
		Warming warming = one.warming(evidence.warming());
		if (warming == null) {
			this.notes.add(name + ": a fresh task counts as warm at once; " + MakingExperiment.WARMING.advice());
		}
		Figure held = one.optional("memory a held request", "%.0f bytes", evidence.heldMemory(),
				ServiceFigures::heldMemory);
		Figure memory = one.optional("memory for held requests", "%.0f bytes", evidence.memory(),
				ServiceFigures::memory);
		if (held == null || memory == null) {
			this.notes.add(name + ": memory binds nothing; " + MakingExperiment.HELD_MEMORY.advice());
		}
		Probes probes = probes(evidence, given);
		return new ServiceFigures(name, cpus, cpu, added, threads, connections, queue, (memory != null) ? held : null,
				(held != null) ? memory : null, ready, idle, warming, probes.queue(), probes.source());
	}

	/**
	 * What is seen wins; then what is given of a target that does not tell its limits.
	 */
	private static Probes probes(TargetEvidence evidence, Optional<ServiceFigures> given) {
		return evidence.probesSeen()
			.or(() -> evidence.tellsLimits() ? Optional.empty()
					: given.map((service) -> new Probes(service.probesQueue(), service.probesSource())))
			.orElseGet(evidence::probesDerived);
	}

	private void light(String name, TargetEvidence evidence) {
		OptionalDouble percent = evidence.cpuPercent();
		if (percent.isPresent() && percent.getAsDouble() < LIGHT_PERCENT) {
			this.notes.add(String.format(Locale.ROOT,
					"%s: CPU a request is from a box that was busy to %.0f%%, where a request costs more than under load; %s",
					name, percent.getAsDouble(), MakingExperiment.CPU_A_REQUEST.advice()));
		}
	}

	/** One service: what is measured of it wins. */
	private final class OneService {

		private final String name;

		private final Optional<ServiceFigures> given;

		OneService(String name, Optional<ServiceFigures> given) {
			this.name = name;
			this.given = given;
		}

		Figure required(String what, String format, Optional<Figure> measured, Function<ServiceFigures, Figure> place,
				String advice) {
			Figure otherwise = this.given.map(place).orElse(null);
			if (measured.isPresent()) {
				replaced(what, format, measured.get(), otherwise);
				return measured.get();
			}
			if (otherwise != null) {
				return otherwise;
			}
			Filling.this.missing.add("%s: no %s; %s".formatted(this.name, what, advice));
			return NOTHING;
		}

		@Nullable Figure optional(String what, String format, Optional<Figure> measured,
				Function<ServiceFigures, @Nullable Figure> place) {
			Figure otherwise = given(place);
			measured.ifPresent((figure) -> replaced(what, format, figure, otherwise));
			return measured.orElse(otherwise);
		}

		@Nullable Warming warming(Optional<Warming> measured) {
			Warming otherwise = this.given.isPresent() ? this.given.get().warming() : null;
			measured.ifPresent((warming) -> {
				replaced("CPU to get warm", "%.1f s", warming.cpuSeconds(),
						(otherwise != null) ? otherwise.cpuSeconds() : null);
				replaced("requests to get warm", "%.0f", warming.requests(),
						(otherwise != null) ? otherwise.requests() : null);
			});
			return measured.orElse(otherwise);
		}

		/** A target that tells its limits and not this one does not have it. */
		@Nullable Figure limit(String what, Optional<Figure> measured, Function<ServiceFigures, @Nullable Figure> place,
				TargetEvidence evidence) {
			if (measured.isEmpty() && evidence.tellsLimits()) {
				if (given(place) != null) {
					Filling.this.notes.add(this.name + ": the run tells its limits, and none by " + what);
				}
				return null;
			}
			return optional(what, "%.0f", measured, place);
		}

		private @Nullable Figure given(Function<ServiceFigures, @Nullable Figure> place) {
			return this.given.isPresent() ? place.apply(this.given.get()) : null;
		}

		private void replaced(String what, String format, Figure measured, @Nullable Figure otherwise) {
			if (otherwise != null && otherwise.value() != measured.value()) {
				Filling.this.notes.add(String.format(Locale.ROOT,
						"%s: %s " + format + " of the run, in place of " + format + " of the scenario", this.name, what,
						measured.value(), otherwise.value()));
			}
		}

	}

}
