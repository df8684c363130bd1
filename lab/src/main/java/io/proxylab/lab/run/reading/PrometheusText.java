package io.proxylab.lab.run.reading;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a Prometheus endpoint says of its process, by the names that Micrometer and the
 * Prometheus clients use. What it does not say is -1.
 *
 * @param cpuSeconds CPU used since its start
 * @param stolenSeconds time that the machine's hypervisor gave to others
 * @param rssBytes resident memory
 * @param threads live threads
 */
public record PrometheusText(double cpuSeconds, double stolenSeconds, long rssBytes, int threads) {

	private static final double NANOS = 1e9;

	/**
	 * Reads the text format.
	 * @param text of the endpoint; lines that are no samples are passed over
	 */
	public static PrometheusText parse(String text) {
		Map<String, Double> values = values(text);
		double nanos = first(values, "process_cpu_time_ns_total");
		double cpu = (nanos >= 0) ? nanos / NANOS : first(values, "process_cpu_seconds_total");
		return new PrometheusText(cpu, first(values, "node_cpu_seconds_total{steal}"),
				(long) first(values, "process_resident_memory_bytes", "process_memory_rss_bytes"), (int) first(values,
						"jvm_threads_live_threads", "jvm_threads_current", "process_threads", "go_threads"));
	}

	/** All samples, by name; those of one name are summed up. */
	public static Map<String, Double> values(String text) {
		Map<String, Double> values = new HashMap<>();
		text.lines().filter((line) -> !line.startsWith("#")).forEach((line) -> add(line, values));
		return values;
	}

	/** As a sample of a target. */
	public Sample sample(long atEpochMillis) {
		return new Sample(atEpochMillis, ProcessKind.TARGET, this.cpuSeconds, this.stolenSeconds, this.rssBytes,
				this.threads);
	}

	/** Samples of one name are summed up: cores, for instance, have a label each. */
	private static void add(String line, Map<String, Double> values) {
		int end = line.indexOf('}');
		int space = line.indexOf(' ', Math.max(0, end));
		int name = line.indexOf('{');
		if (space < 0) {
			return;
		}
		String labels = (name >= 0 && end > name) ? line.substring(name, end) : "";
		String key = (name >= 0 && name < space) ? line.substring(0, name) : line.substring(0, space);
		if (key.equals("node_cpu_seconds_total")) {
			key += labels.contains("mode=\"steal\"") ? "{steal}" : "";
		}
		String value = line.substring(space).strip().replaceFirst(" .*", "");
		if (value.matches("[-+0-9.eE]+")) {
			values.merge(key, Double.parseDouble(value), Double::sum);
		}
	}

	private static double first(Map<String, Double> values, String... names) {
		return Stream.of(List.of(names))
			.flatMap(List::stream)
			.map(values::get)
			.filter((value) -> value != null)
			.findFirst()
			.orElse(-1.0);
	}

}
