package io.proxylab.proxy.contract;

import java.util.OptionalDouble;

/**
 * The figures of a management port, in Prometheus' text format.
 *
 * @param text as it was answered
 */
record Gauges(String text) {

	static Gauges of(int managementPort) {
		RawResponse response = RawClient.exchange(managementPort, RawClient.get("/actuator/prometheus"));
		if (response.status() != 200) {
			throw new AssertionError("no figures: " + response);
		}
		return new Gauges(response.body());
	}

	/**
	 * The value of a sample.
	 * @param name with its labels as they are written, such as
	 * <code>proxy_failures_total{reason="internal"}</code>
	 */
	OptionalDouble value(String name) {
		return this.text.lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(name.length() + 1)))
			.findFirst();
	}

}
