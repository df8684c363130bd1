package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upstream, two variants and a load generator for each as processes, with the
 * arguments of compose.yaml.
 */
final class LiveServices implements AutoCloseable {

	static final String BLOCKING = "servlet-blocking-apache5";

	static final String WEBFLUX = "webflux-webclient";

	/** After this time a user gives up on a request. */
	static final double TIMEOUT_SECONDS = 10;

	/** Few requests per second, because each costs CPU time in five processes. */
	private static final int USERS = 4;

	private static final int DELAY_MILLIS = 100;

	private static final Duration START = Duration.ofMinutes(2);

	private final Path directory;

	/** MiB of each process. */
	private final int heap;

	private final List<Process> processes = new ArrayList<>();

	private final Map<String, StartingProxy> starting = new LinkedHashMap<>();

	private final Map<String, Integer> managementPorts = new LinkedHashMap<>();

	private final Map<String, Integer> loadPorts = new LinkedHashMap<>();

	private final HttpClient client = HttpClient.newHttpClient();

	private int upstreamManagementPort;

	private LiveServices(Path directory, int heap) {
		this.directory = directory;
		this.heap = heap;
	}

	/**
	 * A few users for each variant: JMeter's for the blocking one, our generator's for
	 * the other.
	 */
	static LiveServices start(Path directory) throws IOException {
		// Small, so that there is a collection to show.
		LiveServices services = new LiveServices(directory, 64);
		return services.begun(() -> {
			int upstream = services.startUpstream(String.format(Locale.ROOT, "%dms", DELAY_MILLIS));
			int blocking = services.startProxy(BLOCKING, upstream, cloudWatch(BLOCKING));
			// More permits than users: there are permits to show, and nobody is turned
			// away.
			int webflux = services.startProxy(WEBFLUX, upstream,
					Stream.concat(cloudWatch(WEBFLUX), Stream.of("--proxy.defence.bulkhead=" + 2 * USERS)));
			services.awaitProxies();
			services.startJMeter(BLOCKING, blocking);
			services.startLoad(WEBFLUX, webflux, USERS, """
					{"kind":"closed","thinkMillis":0}""");
		});
	}

	/**
	 * Open load that comes whatever is pending, on an upstream that takes 100 ms until it
	 * {@linkplain #slowDown slows down}.
	 * @param requestThreads of the blocking variant
	 * @param perSecond requests a second for each variant
	 */
	static LiveServices openLoad(Path directory, int requestThreads, int perSecond) throws IOException {
		// Who gave up leaves a connection that waits for a thread; 400 MiB were too few
		// for all of them.
		LiveServices services = new LiveServices(directory, 800);
		return services.begun(() -> {
			int upstream = services.startUpstream("100ms");
			int blocking = services.startProxy(BLOCKING, upstream,
					Stream.of("--proxy.request-threads=" + requestThreads));
			int webflux = services.startProxy(WEBFLUX, upstream, Stream.empty());
			services.awaitProxies();
			String shape = String.format(Locale.ROOT, """
					{"kind":"open","perSecond":%d,"arrivals":"POISSON","seed":42}""", perSecond);
			services.startLoad(BLOCKING, blocking, 20 * perSecond, shape);
			services.startLoad(WEBFLUX, webflux, 20 * perSecond, shape);
		});
	}

	private LiveServices begun(Beginning beginning) throws IOException {
		try {
			beginning.begin();
			return this;
		}
		catch (IOException | RuntimeException | AssertionError ex) {
			close();
			throw ex;
		}
	}

	/** From now on the upstream takes so long, such as {@code 1s}. */
	void slowDown(String delay) throws IOException {
		assertThat(status(HttpRequest
			.newBuilder(
					URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/schedule", this.upstreamManagementPort)))
			.POST(BodyPublishers.ofString(delay))
			.build())).isBetween(200, 299);
	}

	/**
	 * The services as Prometheus' file discovery names them; labels as in compose.yaml.
	 */
	String targets() {
		StringBuilder targets = new StringBuilder(String.format(Locale.ROOT, """
				- targets: ["127.0.0.1:%d"]
				  labels: {job: upstream, __metrics_path__: /metrics}
				""", this.upstreamManagementPort));
		this.managementPorts.forEach((variant, port) -> targets.append(String.format(Locale.ROOT, """
				- targets: ["127.0.0.1:%d"]
				  labels: {job: proxy, variant: "%s", __metrics_path__: /actuator/prometheus}
				""", port, variant)));
		this.loadPorts.forEach((variant, port) -> targets.append(String.format(Locale.ROOT, """
				- targets: ["127.0.0.1:%d"]
				  labels: {job: load, variant: "%s", __metrics_path__: /metrics}
				""", port, variant)));
		return targets.toString();
	}

	/** What a variant wrote to standard output until now. */
	List<String> output(String variant) throws IOException {
		return Files.readAllLines(this.directory.resolve(variant + ".out"));
	}

	private int startUpstream(String delay) throws IOException {
		int port = MockAws.freePort();
		this.upstreamManagementPort = MockAws.freePort();
		start("upstream", Project.file("user-service", "target", "user-service.jar"), "--port=" + port,
				"--management-port=" + this.upstreamManagementPort, "--delay=" + delay);
		awaitHealth("upstream", this.processes.getLast(),
				String.format(Locale.ROOT, "http://127.0.0.1:%d/health", this.upstreamManagementPort));
		return port;
	}

	private int startProxy(String variant, int upstream, Stream<String> more) throws IOException {
		int port = MockAws.freePort();
		int managementPort = MockAws.freePort();
		this.managementPorts.put(variant, managementPort);
		String module = variant.equals(BLOCKING) ? "servlet" : "web-flux";
		List<String> arguments = new ArrayList<>(
				List.of("--proxy.variant=" + variant, "--proxy.upstream=http://127.0.0.1:" + upstream,
						"--server.port=" + port, "--management.server.port=" + managementPort,
						"--management.metrics.distribution.percentiles-histogram.http.server.requests=true"));
		more.forEach(arguments::add);
		start(variant, Project.file("proxy-service", module, "target", "proxy-" + module + ".jar"),
				arguments.toArray(String[]::new));
		this.starting.put(variant, new StartingProxy(this.processes.getLast(), port));
		return port;
	}

	/** Waits for all proxies, which start at the same time. */
	private void awaitProxies() {
		this.starting.forEach((variant, proxy) -> awaitHealth(variant, proxy.process(),
				String.format(Locale.ROOT, "http://127.0.0.1:%d/readyz", proxy.port())));
	}

	private static Stream<String> cloudWatch(String variant) {
		return Stream.of("--proxy.cloudwatch.namespace=ProxyLab", "--proxy.cloudwatch.service=" + variant,
				"--proxy.cloudwatch.every=1s");
	}

	private void startLoad(String variant, int port, int users, String shape) throws IOException {
		start(variant + "-load", Project.file("load-generator", "target", "load-generator.jar"), "--threads=1",
				"--metrics-port=" + metricsPort(variant));
		// The end of its input would end it.
		Writer commands = this.processes.getLast().outputWriter(StandardCharsets.UTF_8);
		commands.write(String.format(Locale.ROOT, """
				{"command":"run","settings":{"id":"live","url":"http://127.0.0.1:%d/user","users":%d,"shape":%s,\
				"spreadMillis":50,"settleMillis":50,"windowMillis":3600000,"maxRequests":0,"timeoutMillis":%.0f,\
				"connection":"KEEP_ALIVE","expect":{"status":200,"body":null},"directory":null}}
				""", port, users, shape, 1000 * TIMEOUT_SECONDS));
		commands.flush();
	}

	private void startJMeter(String variant, int port) throws IOException {
		start(variant + "-load", Project.file("jmeter", "target", "jmeter-runner.jar"),
				Project.file("jmeter", "plans", "closed-load.jmx").toString(), "-l",
				this.directory.resolve("results.jtl").toString(), "-Jport=" + port, "-Jusers=" + USERS,
				"-Jdelay=" + DELAY_MILLIS, "-Jduration=3600", "-JwarmUpRequests=0",
				"--metrics-port=" + metricsPort(variant));
	}

	private int metricsPort(String variant) throws IOException {
		int port = MockAws.freePort();
		this.loadPorts.put(variant, port);
		return port;
	}

	private void start(String name, Path jar, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(Project.java(), "-XX:+UseSerialGC", "-Xmx" + this.heap + "m",
				"-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-jar", jar.toString()));
		command.addAll(List.of(arguments));
		this.processes.add(new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.directory.resolve(name + ".out").toFile())
			.start());
	}

	private void awaitHealth(String name, Process process, String uri) {
		Awaitility.await().atMost(START).ignoreExceptionsInstanceOf(IOException.class).until(() -> {
			if (!process.isAlive()) {
				throw new AssertionError(name + " ended");
			}
			return status(HttpRequest.newBuilder(URI.create(uri)).build()) == 200;
		});
	}

	private int status(HttpRequest request) throws IOException {
		try {
			return this.client.send(request, BodyHandlers.discarding()).statusCode();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", ex);
		}
	}

	@Override
	public void close() {
		this.processes.forEach(Process::destroy);
		this.client.close();
	}

	/**
	 * A proxy that may not listen yet.
	 *
	 * @param process of the proxy
	 * @param port of the requests
	 */
	private record StartingProxy(Process process, int port) {
	}

	/** Starts processes; those that were started are ended if one does not. */
	private interface Beginning {

		void begin() throws IOException;

	}

}
