package io.proxylab.infrastructure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upstream and two variants as processes, with the arguments of compose.yaml, and
 * users who ask without end.
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

	private final HttpClient client = HttpClient.newHttpClient();

	private final ExecutorService users = Executors.newVirtualThreadPerTaskExecutor();

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
		URI user = URI.create("http://127.0.0.1:%d/user".formatted(port));
		for (int number = 0; number < USERS; number++) {
			this.users.execute(() -> askForEver(user));
		}
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

	private void askForEver(URI uri) {
		HttpRequest request = HttpRequest.newBuilder(uri).build();
		try {
			while (true) {
				this.client.send(request, BodyHandlers.discarding());
			}
		}
		catch (IOException _) {
			// The proxy has ended with the test.
		}
		catch (InterruptedException _) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.users.shutdownNow();
		this.processes.forEach(Process::destroy);
		this.client.close();
	}

}
