package io.proxylab.lab.autoscale.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a scenario is played with real processes.
 *
 * @param memoryMebibytes of a task
 * @param warmUpSeconds of load before the first second; 0 for none
 * @param variants what is started for a service, by its name; one that is not named is
 * started under its own
 */
public record ReplaySettings(long memoryMebibytes, int warmUpSeconds, Map<String, String> variants) {

	/** Those of a scenario that says nothing of them. */
	public static final ReplaySettings DEFAULT = new ReplaySettings(512, 30, Map.of());

	public ReplaySettings {
		variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
	}

	/** The target of the catalogue that is started for a service. */
	public String variant(String service) {
		return this.variants.getOrDefault(service, service);
	}

}
