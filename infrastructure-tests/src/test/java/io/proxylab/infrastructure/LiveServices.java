package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upstream, two variants and a load generator for each as processes, with the
 * arguments of compose.yaml.
 */
final class LiveServices implements AutoCloseable {

	private static final int USERS = 10;

	private static final Duration START = Duration.ofMinutes(2);

	/** Jar of each variant. */
	private static final Map<String, Path> VARIANTS = Map.of("servlet-blocking-apache5",
			Project.file("proxy-service", "servlet", "target", "proxy-servlet.jar"), "webflux-webclient",
			Project.file("proxy-service", "web-flux", "target", "proxy-web-flux.jar"));

	private final Path directory;

	private final List<Process> processes = new ArrayList<>();

	private final Map<String, Integer> managementPorts = new LinkedHashMap<>();

	private final Map<String, Integer> loadPorts = new LinkedHashMap<>();

	private final HttpClient client = HttpClient.newHttpClient();

	private int upstreamManagementPort;

	private LiveServices(Path directory) {
		this.directory = directory;
	}

	static LiveServices start(Path directory) throws IOException {
		LiveServices services = new LiveServices(directory);
		try {
			int upstream = services.startUpstream();
			for (Map.Entry<String, Path> variant : VARIANTS.entrySet()) {
				services.startProxy(variant.getKey(), variant.getValue(), upstream);
			}
			return services;
		}
		catch (IOException | RuntimeException | AssertionError ex) {
			services.close();
			throw ex;
		}
	}

	/**
	 * The services as Prometheus' file discovery names them; labels as in compose.yaml.
	 */
	String targets() {
		StringBuilder targets = new StringBuilder("""
				- targets: ["127.0.0.1:%d"]
				  labels: {job: upstream, __metrics_path__: /metrics}
				""".formatted(this.upstreamManagementPort));
		this.managementPorts.forEach((variant, port) -> targets.append("""
				- targets: ["127.0.0.1:%d"]
				  labels: {job: proxy, variant: "%s", __metrics_path__: /actuator/prometheus}
				""".formatted(port, variant)));
		this.loadPorts.forEach((variant, port) -> targets.append("""
				- targets: ["127.0.0.1:%d"]
				  labels: {job: load, variant: "%s", __metrics_path__: /metrics}
				""".formatted(port, variant)));
		return targets.toString();
	}

	/** What a variant wrote to standard output until now. */
	List<String> output(String variant) throws IOException {
		return Files.readAllLines(this.directory.resolve(variant + ".out"));
	}

	private int startUpstream() throws IOException {
		int port = MockAws.freePort();
		this.upstreamManagementPort = MockAws.freePort();
		start("upstream", Project.file("user-service", "target", "user-service.jar"), "--port=" + port,
				"--management-port=" + this.upstreamManagementPort, "--delay=50ms");
		awaitHealth("http://127.0.0.1:%d/health".formatted(this.upstreamManagementPort));
		return port;
	}

	private void startProxy(String variant, Path jar, int upstream) throws IOException {
		int port = MockAws.freePort();
		int managementPort = MockAws.freePort();
		this.managementPorts.put(variant, managementPort);
		start(variant, jar, "--proxy.variant=" + variant, "--proxy.upstream=http://127.0.0.1:" + upstream,
				"--server.port=" + port, "--management.server.port=" + managementPort,
				"--management.metrics.distribution.percentiles-histogram.http.server.requests=true",
				"--proxy.cloudwatch.namespace=ProxyLab", "--proxy.cloudwatch.service=" + variant,
				"--proxy.cloudwatch.every=1s");
		awaitHealth("http://127.0.0.1:%d/readyz".formatted(port));
		startLoad(variant, "http://127.0.0.1:%d/user".formatted(port));
	}

	private void startLoad(String variant, String url) throws IOException {
		int metricsPort = MockAws.freePort();
		this.loadPorts.put(variant, metricsPort);
		start(variant + "-load", Project.file("load-generator", "target", "load-generator.jar"), "--threads=1",
				"--metrics-port=" + metricsPort);
		// The end of its input would end it.
		Writer commands = this.processes.getLast().outputWriter(StandardCharsets.UTF_8);
		commands.write("""
				{"command":"run","settings":{"id":"live","url":"%s","users":%d,"spreadMillis":50,"settleMillis":50,\
				"windowMillis":3600000,"maxRequests":0,"timeoutMillis":10000,"connection":"KEEP_ALIVE",\
				"expect":{"status":200,"body":null},"directory":null}}
				""".formatted(url, USERS));
		commands.flush();
	}

	private void start(String name, Path jar, String... arguments) throws IOException {
		// A small heap, so that there is a collection to show.
		List<String> command = new ArrayList<>(List.of(Project.java(), "-XX:+UseSerialGC", "-Xmx48m",
				"-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-jar", jar.toString()));
		command.addAll(List.of(arguments));
		this.processes.add(new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.directory.resolve(name + ".out").toFile())
			.start());
	}

	private void awaitHealth(String uri) {
		Process process = this.processes.getLast();
		Awaitility.await().atMost(START).ignoreExceptionsInstanceOf(IOException.class).until(() -> {
			assertThat(process.isAlive()).as("the process ended; see %s", this.directory).isTrue();
			return this.client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.discarding())
				.statusCode() == 200;
		});
	}

	@Override
	public void close() {
		this.processes.forEach(Process::destroy);
		this.client.close();
	}

}
