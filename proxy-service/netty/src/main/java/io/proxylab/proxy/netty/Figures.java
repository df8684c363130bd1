package io.proxylab.proxy.netty;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

import io.proxylab.proxy.rules.Reason;

/** What the event loops count, as Prometheus' text, by the names of the variants. */
final class Figures {

	private final Collection<ProxyLoop> loops;

	private final StringBuilder text = new StringBuilder();

	private Figures(Collection<ProxyLoop> loops) {
		this.loops = loops;
	}

	static String text(Collection<ProxyLoop> loops, ProxySettings settings) {
		Figures figures = new Figures(loops);
		figures.gauge("proxy_in_flight", "requests started and not yet answered", Meter::inFlight);
		figures.gauge("proxy_pool_leased", "connections to the upstream in use", (meter) -> meter.pool().leased());
		figures.gauge("proxy_pool_idle", "connections to the upstream waiting for a request",
				(meter) -> meter.pool().idle());
		figures.gauge("proxy_pool_pending", "requests waiting for a connection to the upstream",
				(meter) -> meter.pool().pending());
		figures.head("proxy_pool_max", "most connections to the upstream", "gauge");
		figures.sample("proxy_pool_max", settings.maxConnections());
		figures.failures();
		if (settings.timed()) {
			figures.timer();
		}
		return figures.text.toString();
	}

	private void gauge(String name, String help, ToDoubleFunction<Meter> value) {
		head(name, help, "gauge");
		sample(name, this.loops.stream().map(ProxyLoop::meter).mapToDouble(value).sum());
	}

	private void timer() {
		head("http_server_requests_seconds", "requests and the time that they took", "summary");
		sample("http_server_requests_seconds_count{uri=\"/**\"}",
				this.loops.stream().mapToDouble((loop) -> loop.meter().requests()).sum());
		sample("http_server_requests_seconds_sum{uri=\"/**\"}",
				this.loops.stream().mapToDouble((loop) -> loop.meter().requestSeconds()).sum());
	}

	private void failures() {
		head("proxy_failures_total", "answers of the proxy's own, by reason", "counter");
		for (Reason reason : Reason.values()) {
			sample("proxy_failures_total{reason=\"" + reason.id() + "\"}",
					this.loops.stream().mapToDouble((loop) -> loop.meter().failures(reason)).sum());
		}
	}

	private void head(String name, String help, String type) {
		this.text.append("# HELP ").append(name).append(' ').append(help).append('\n');
		this.text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
	}

	private void sample(String name, double value) {
		this.text.append(name).append(' ').append(value).append('\n');
	}

}
