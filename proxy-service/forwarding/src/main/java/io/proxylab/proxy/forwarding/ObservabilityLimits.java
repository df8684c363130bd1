package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.TreeMap;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * What watches the requests, told by what is there to do it and not by what was asked
 * for.
 *
 * @param registry whose handlers hear of every request; null if there is none
 * @param tracer makes the spans; null if there is none
 * @param sampler decides which of them are kept; null likewise
 */
record ObservabilityLimits(@Nullable ObservationRegistry registry, @Nullable Tracer tracer,
		@Nullable Sampler sampler) implements LimitSource {

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("observability", inForce().word());
		if (this.sampler != null) {
			limits.put("observability.sampler", this.sampler.getDescription());
		}
		return limits;
	}

	/** A registry without handlers observes nothing. */
	private Observability inForce() {
		if (this.registry == null || this.registry.isNoop()) {
			return Observability.NONE;
		}
		return (this.tracer == null || this.tracer.equals(Tracer.NOOP)) ? Observability.METRICS : Observability.TRACING;
	}

}
