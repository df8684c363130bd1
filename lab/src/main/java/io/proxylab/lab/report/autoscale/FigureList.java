package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.autoscale.service.Warming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a service in rows: service, figure, value, source. */
public final class FigureList {

	private final String service;

	private final List<List<String>> rows = new ArrayList<>();

	private FigureList(String service) {
		this.service = service;
	}

	/** All that are known; of those that are not, what that means. */
	public static List<List<String>> of(ServiceFigures service) {
		FigureList list = new FigureList(service.name());
		list.add("CPUs of a task", "%,.2f", 1, service.cpus(), "");
		list.add("CPU a request", "%,.0f us", 1, service.cpuMicros(), "");
		list.add("added time", "%,.2f ms", 1, service.addedMillis(), "");
		list.add("request threads", "%,.0f", 1, service.threads(), "no limit by threads");
		list.add("connections to the upstream", "%,.0f", 1, service.connections(), "as many as it takes");
		list.add("requests that wait before a full task", "%,.0f", 1, service.queue(), "");
		list.add("memory a held request", "%,.1f KiB", 1 / 1024.0, service.heldMemory(), "memory does not bind");
		list.add("memory for held requests", "%,.0f MiB", 1 / 1048576.0, service.memory(), "memory does not bind");
		list.add("ready after", "%,.1f s", 1, service.readySeconds(), "");
		list.add("CPU beside its requests", "%,.0f ms a second", 1e3, service.idleCores(), "none");
		Warming warming = service.warming();
		list.add("CPU to get warm", "%,.1f s", 1, (warming != null) ? warming.cpuSeconds() : null,
				"as if warm at once");
		list.add("requests to get warm", "%,.0f", 1, (warming != null) ? warming.requests() : null,
				"as if warm at once");
		list.rows.add(List.of(service.name(), "health probes",
				service.probesQueue() ? "wait behind requests" : "wait for nothing", service.probesSource()));
		return list.rows;
	}

	/** The same in lines. */
	public static Stream<String> lines(ServiceFigures service) {
		return of(service).stream()
			.map((row) -> "%s: %s: %s (%s)".formatted(row.get(0), row.get(1), row.get(2), row.get(3)));
	}

	private void add(String name, String format, double unit, @Nullable Figure figure, String otherwise) {
		this.rows.add((figure == null) ? List.of(this.service, name, otherwise, "not given") : List.of(this.service,
				name, String.format(Locale.ROOT, format, figure.value() * unit), figure.source()));
	}

}
