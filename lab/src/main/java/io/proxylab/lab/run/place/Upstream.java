package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamServes;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The upstream of a launch: {@code user-service} in a process of its own. */
public final class Upstream implements AutoCloseable {

	/** Its log, in the directory of its launch. */
	static final String LOG_FILE = "upstream.out";

	/** What it answers, in the directory of its launch. */
	private static final String ANSWERS_FILE = "answers.json";

	/** Those that have a name, likewise. */
	private static final String NAMED_FILE = "named.json";

	private static final Duration READY = Duration.ofSeconds(30);

	/** What is common. */
	private static final int LEAST_STREAMS = 100;

	private static final int MOST_STREAMS = 10_000;

	private static final String LOOPBACK = "127.0.0.1";

	private static final String HTTP = "http";

	private static final Duration GRACE = Duration.ofSeconds(3);

	private static final String LISTENING = "{\"event\":\"listening\"";

	private final ManagedProcess process;

	private final LocalHttp http;

	private final String url;

	private final Network network;

	private final Http spoken;

	private final String managementUrl;

	private final SortedMap<String, URI> named = new TreeMap<>();

	/** Waits until it is ready. */
	private Upstream(ManagedProcess process, LocalHttp http, Network network, Http spoken, String scheme,
			String address) throws LaunchFailed, InterruptedException {
		JsonNode listening = listening(process);
		this.process = process;
		this.http = http;
		this.network = network;
		this.spoken = spoken;
		this.url = url(scheme, address, listening.path("port"));
		this.managementUrl = url(HTTP, address, listening.path("managementPort"));
		listening.path("named")
			.properties()
			.forEach((port) -> this.named.put(port.getKey(), URI.create(url(scheme, address, port.getValue()))));
	}

	private static String url(String scheme, String address, JsonNode port) {
		return String.format(Locale.ROOT, "%s://%s:%d", scheme, address, port.asInt());
	}

	/**
	 * Starts that of a launch, with TLS if its target is to call it so.
	 * @param directory takes its log
	 * @throws LaunchFailed if it does not get ready
	 */
	public static Upstream start(RunContext context, Plan.Launch launch, Path directory)
			throws LaunchFailed, InterruptedException {
		List<String> arguments = new ArrayList<>(arguments(LOOPBACK, context.experiment().seed()));
		UpstreamServes serves = context.experiment().serves();
		if (!serves.answers().isEmpty()) {
			arguments.add("--answers=" + written(serves.answers(), directory.resolve(ANSWERS_FILE)));
		}
		if (!serves.named().isEmpty()) {
			arguments.add("--named=" + written(serves.named(), directory.resolve(NAMED_FILE)));
		}
		if (encryption(context, launch.target()) == Encryption.NONE) {
			return new Upstream(context.place().upstream(context, launch.id(), directory, arguments), context.http(),
					Network.DEFAULT, Http.HTTP_1, HTTP, LOOPBACK);
		}
		RunAuthority authority = context.authority();
		arguments.add("--certificate=" + authority.upstream().certificate());
		arguments.add("--key=" + authority.upstream().key());
		Http http = spoken(context, launch.target());
		if (http.isTwo()) {
			arguments.add("--http=2");
			arguments.add("--streams=" + streams(context, launch.target(), http));
		}
		return new Upstream(context.place().upstream(context, launch.id(), directory, arguments), authority.http(),
				authority.network(http), http, "https", LOOPBACK);
	}

	/** What is spoken with it, by the rules of {@link #encryption}. */
	private static Http spoken(RunContext context, Target target) {
		return switch (target) {
			case Target.Direct _ -> context.experiment().connections().httpOfControl();
			case Target.Proxy proxy -> proxy.conditions().upstreamHttp();
			case Target.Engine _, OwnTarget _ -> Http.HTTP_1;
		};
	}

	/**
	 * As many as a pool of the targets has connections: one client knows no second
	 * connection, and fails where the first is full.
	 */
	private static int streams(RunContext context, Target target, Http http) {
		return switch (target) {
			case Target.Proxy _ -> Math.min(MOST_STREAMS, ProxyProcess.connections(context.experiment()));
			case Target.Direct _, Target.Engine _, OwnTarget _ -> Math.max(LEAST_STREAMS, http.streams());
		};
	}

	/** What else calls it says nothing of it, or calls none. */
	private static Encryption encryption(RunContext context, Target target) {
		return switch (target) {
			case Target.Direct _ -> context.experiment().connections().ofControl();
			case Target.Proxy proxy -> proxy.conditions().upstreamTls();
			case Target.Engine _, OwnTarget _ -> Encryption.NONE;
		};
	}

	private static Path written(List<?> served, Path file) throws LaunchFailed {
		try {
			return Files.writeString(file, LabJson.write(served)).toAbsolutePath();
		}
		catch (IOException ex) {
			throw new LaunchFailed(
					"what the upstream serves cannot be written to %s: %s".formatted(file, FailureReason.of(ex)), ex);
		}
	}

	/**
	 * Starts an upstream.
	 * @param installation where the programs are
	 * @param processes keeps what is started
	 * @param http asks it
	 * @param spot where it runs
	 * @param seed of random delays
	 * @param directory takes its log
	 * @throws LaunchFailed if it does not get ready
	 */
	public static Upstream start(Installation installation, Processes processes, LocalHttp http, Spot spot, long seed,
			Path directory) throws LaunchFailed, InterruptedException {
		List<String> command = Stream
			.concat(spot.entry().stream(), installation.upstream(arguments(spot.address(), seed)).stream())
			.toList();
		ManagedProcess process = Started.process(processes,
				ProcessSpec.of("upstream", command, directory.resolve(LOG_FILE)).in(spot.enclosure()));
		return new Upstream(process, http, Network.DEFAULT, Http.HTTP_1, HTTP, spot.address());
	}

	private static List<String> arguments(String address, long seed) {
		return List.of("--port=0", "--management-port=0", "--bind=" + address, "--threads=1", "--seed=" + seed,
				"--stop-with-stdin");
	}

	private static JsonNode listening(ManagedProcess process) throws LaunchFailed, InterruptedException {
		String listening = process.awaitLine((line) -> line.startsWith(LISTENING), READY)
			.orElseThrow(() -> Started.failed(process));
		return JsonMapper.shared().readTree(listening);
	}

	/**
	 * Where an upstream runs.
	 *
	 * @param enclosure what holds it
	 * @param entry the beginning of its command, such as one that enters a network
	 * namespace; empty for none
	 * @param address that it listens on
	 */
	public record Spot(Enclosure enclosure, List<String> entry, String address) {

		/** On this machine's loopback. */
		public static Spot here(Enclosure enclosure) {
			return new Spot(enclosure, List.of(), LOOPBACK);
		}

	}

	/** Such as {@code http://127.0.0.1:4711}, or with {@code https}. */
	public String url() {
		return this.url;
	}

	/** Where those that have a name answer. */
	public SortedMap<String, URI> named() {
		return Collections.unmodifiableSortedMap(this.named);
	}

	/** How connections to it are opened. */
	public Network network() {
		return this.network;
	}

	/** What is spoken over them. */
	Http spoken() {
		return this.spoken;
	}

	/** What asks it. */
	LocalHttp http() {
		return this.http;
	}

	/** The process itself. */
	public ManagedProcess process() {
		return this.process;
	}

	/** The body of an answer: that of each answer must be the same. */
	public String referenceBody(String path) throws LaunchFailed, InterruptedException {
		return ask(this.url + path).body();
	}

	/** What it has counted so far. */
	public UpstreamCounters counters() throws LaunchFailed, InterruptedException {
		long atNanos = System.nanoTime();
		return UpstreamCounters.parse(ask(this.managementUrl + "/metrics").body(), atNanos);
	}

	/**
	 * Has it read its counters, to be called once a second while it warms up: what is
	 * compiled without that is given up when the first window reads them.
	 */
	public void readAsInATrial() throws InterruptedException {
		try {
			counters();
		}
		catch (LaunchFailed ex) {
			// Nobody wants to know; that it is gone is for the launch to find.
		}
	}

	/**
	 * How often each path was asked for beside that of the lab itself, such as
	 * {@code 12 /orders}, and each path of those that have a name, such as
	 * {@code 12 users /orders}; the most frequent first.
	 */
	public List<String> otherPaths() throws LaunchFailed, InterruptedException {
		return ask(this.managementUrl + "/paths").body().lines().toList();
	}

	/**
	 * The requests that it was asked last, the oldest first: request line and headers of
	 * each, after the name of the upstream if it has one.
	 */
	public List<List<String>> lastRequests() throws LaunchFailed, InterruptedException {
		String text = ask(this.managementUrl + "/requests").body();
		return Stream.of(text.split("\n\n"))
			.filter((one) -> !one.isBlank())
			.map((one) -> one.lines().toList())
			.toList();
	}

	/**
	 * Sets the delay of requests that name none; its clock starts now.
	 * @param schedule a delay or schedule
	 */
	public void schedule(String schedule) throws LaunchFailed, InterruptedException {
		try {
			LocalHttp.Answer answer = this.http.post(this.managementUrl + "/schedule", schedule);
			if (answer.status() / 100 != 2) {
				throw new LaunchFailed("the upstream refuses the schedule '%s': %s".formatted(schedule, answer.body()));
			}
		}
		catch (IOException ex) {
			throw new LaboratoryFailed(Ending.of(this.process), ex);
		}
	}

	private LocalHttp.Answer ask(String url) throws LaunchFailed, InterruptedException {
		try {
			LocalHttp.Answer answer = this.http.get(url);
			if (answer.status() != 200) {
				throw new LaunchFailed(String.format(Locale.ROOT, "the upstream answers %s with status %d: %s", url,
						answer.status(), answer.body()));
			}
			return answer;
		}
		catch (IOException ex) {
			throw new LaboratoryFailed(Ending.of(this.process), ex);
		}
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
