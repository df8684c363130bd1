package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.TreeMap;

import io.proxylab.proxy.defence.Adaptive;
import io.proxylab.proxy.defence.Admission;

/**
 * What defends a proxy, in names that begin with that of the setting; without any defence
 * one of that name says so.
 *
 * @param asked what was asked for
 * @param admission knows what is in force
 */
record DefenceLimits(DefenceProperties asked, Admission admission) implements LimitSource {

	@Override
	public Map<String, Object> limits() {
		if (this.asked.none()) {
			return Map.of("defence", "none");
		}
		Map<String, Object> limits = new TreeMap<>();
		if (this.asked.timeout() != null) {
			limits.put("defence.timeoutMillis", this.asked.timeout().toMillis());
		}
		if (this.asked.bulkhead() != null) {
			this.admission.max().ifPresent((most) -> limits.put("defence.bulkhead", most));
		}
		if (this.asked.adaptive() != null) {
			limits.put("defence.adaptive", this.asked.adaptive().word());
			limits.put("defence.adaptive.initial", Adaptive.INITIAL);
			limits.put("defence.adaptive.max", Adaptive.MAX);
		}
		DefenceProperties.BreakerProperties breaker = this.asked.breaker();
		if (breaker != null) {
			limits.put("defence.breaker.failureRatio", breaker.failureRatio());
			limits.put("defence.breaker.window", breaker.window());
			limits.put("defence.breaker.openMillis", breaker.open().toMillis());
			limits.put("defence.breaker.halfOpenCalls", breaker.halfOpenCalls());
		}
		return limits;
	}

}
