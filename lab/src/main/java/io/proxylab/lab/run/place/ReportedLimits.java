package io.proxylab.lab.run.place;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The effective limits that a target of the catalogue reports on its management port. */
final class ReportedLimits {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private ReportedLimits() {
	}

	/**
	 * Asks for them.
	 * @param process whose they are
	 * @param managementUrl scheme, host and port
	 */
	static SortedMap<String, Object> read(LocalHttp http, ManagedProcess process, String managementUrl)
			throws LaunchFailed, InterruptedException {
		try {
			return JSON.readValue(http.get(managementUrl + "/actuator/limits").body(),
					new TypeReference<TreeMap<String, Object>>() {
					});
		}
		catch (IOException | JacksonException ex) {
			throw new LaunchFailed(
					"%s does not tell its effective limits: %s".formatted(process.name(), FailureReason.of(ex)), ex);
		}
	}

}
