package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Conditions;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.protocol.Network;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.catalogue.Variant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A variant, or a peer that takes the arguments of one, that runs in its box. */
final class ProxyProcess implements RunningTarget {

	/** Its log, in the directory of its launch. */
	static final String LOG_FILE = "target.out";

	/** Spring Boot on a quarter of a core takes half a minute. */
	private static final Duration READY = Duration.ofMinutes(2);

	/**
	 * What {@code tuned} gives every server: what all TLS 1.3 must have (RFC 8446, 9.1).
	 */
	private static final String TLS_VERSION = "TLSv1.3";

	private static final String CIPHER = "TLS_AES_128_GCM_SHA256";

	/** As limits name it. */
	private static final String OPENSSL = "OpenSSL";

	private static final String UPSTREAM_TLS = "client.tls.protocol";

	private static final Duration GRACE = Duration.ofSeconds(5);

	private final ManagedProcess process;

	private final Target.Proxy target;

	private final LocalHttp http;

	private final String url;

	private final String managementUrl;

	private final StartUp startUp;

	private final Network network;

	private ProxyProcess(ManagedProcess process, Target.Proxy target, LocalHttp http, String url, String managementUrl,
			StartUp startUp, Network network) {
		this.network = network;
		this.process = process;
		this.target = target;
		this.http = http;
		this.url = url;
		this.managementUrl = managementUrl;
		this.startUp = startUp;
	}

	static ProxyProcess start(RunContext context, Plan.Launch launch, Target.Proxy target, Program.Jar jar,
			Path directory, Upstream upstream) throws LaunchFailed, InterruptedException {
		return OnFreePorts.start(2,
				(ports) -> start(context, launch, target, jar, directory, upstream, ports.getFirst(), ports.getLast()));
	}

	private static ProxyProcess start(RunContext context, Plan.Launch launch, Target.Proxy target, Program.Jar jar,
			Path directory, Upstream upstream, int port, int managementPort) throws LaunchFailed, InterruptedException {
		long startedAt = System.nanoTime();
		ManagedProcess process = context.place()
			.proxy(context, launch.id(), target, jar, directory,
					Stream
						.concat(arguments(context.experiment(), target, upstream, port, managementPort).stream(),
								tls(context, target.conditions()).stream())
						.toList());
		boolean secured = target.conditions().clientTls().isTls();
		LocalHttp http = secured ? context.authority().http() : context.http();
		String url = (secured ? "https" : "http") + "://127.0.0.1:" + port;
		Readiness.await(process, http, url + "/readyz", READY);
		StartUp startUp = Started.ready(target.conditions().start(), process, startedAt);
		StartBoost.endSoon(process);
		return new ProxyProcess(process, target, http, url, "http://127.0.0.1:" + managementPort, startUp,
				secured ? context.authority().network(target.conditions().clientHttp()) : Network.DEFAULT);
	}

	/** The management port stays without: it carries no load. */
	private static List<String> tls(RunContext context, Conditions conditions) {
		List<String> arguments = new ArrayList<>();
		if (conditions.clientTls().isTls()) {
			Issued own = context.authority().target();
			arguments.add("--server.ssl.certificate=" + own.certificate().toUri());
			arguments.add("--server.ssl.certificate-private-key=" + own.key().toUri());
			arguments.add("--management.server.ssl.enabled=false");
			if (conditions.clientTls() == Encryption.OPENSSL) {
				arguments.add("--proxy.server-tls=openssl");
			}
			if (conditions.clientHttp().isTwo()) {
				arguments.add("--server.http2.enabled=true");
			}
			if (context.experiment().track() == Experiment.Track.TUNED) {
				// Servers prefer different ones, which cost differently.
				arguments.add("--server.ssl.enabled-protocols=" + TLS_VERSION);
				arguments.add("--server.ssl.ciphers=" + CIPHER);
			}
		}
		if (conditions.upstreamTls().isTls()) {
			arguments.add("--proxy.trust=" + context.authority().authority().certificate());
			if (conditions.upstreamTls() == Encryption.OPENSSL) {
				arguments.add("--proxy.upstream-tls=openssl");
			}
			if (conditions.upstreamHttp().isTwo()) {
				arguments.add("--proxy.upstream-http=2");
			}
		}
		return arguments;
	}

	static List<String> arguments(Experiment experiment, Target.Proxy target, Upstream upstream, int port,
			int managementPort) {
		List<String> arguments = new ArrayList<>();
		// An application of variants runs any of its own; that of a peer is the peer.
		if (target.candidate() instanceof Variant variant) {
			arguments.add("--proxy.variant=" + variant.id());
		}
		arguments.add("--proxy.upstream=" + upstream.url());
		arguments.add("--proxy.track=" + experiment.track().name().toLowerCase(Locale.ROOT));
		arguments.add("--server.port=" + port);
		arguments.add("--management.server.port=" + managementPort);
		if (target.conditions().upstream() == Connections.Reuse.CLOSE) {
			arguments.add("--proxy.upstream-keep-alive=false");
		}
		if (target.candidate() instanceof Variant) {
			arguments.add("--proxy.observability=" + target.conditions().observability().word());
		}
		properties(target, experiment).forEach((name, value) -> arguments.add("--" + name + "=" + value));
		return arguments;
	}

	/** The target's own settings on top of the track's. */
	private static SortedMap<String, String> properties(Target.Proxy target, Experiment experiment) {
		SortedMap<String, String> properties = new TreeMap<>();
		if (experiment.track() == Experiment.Track.TUNED) {
			properties.put(Setting.MAX_CONNECTIONS.property(), Integer.toString(connections(experiment)));
		}
		for (Setting setting : Setting.values()) {
			target.setting(setting).ifPresent((value) -> properties.put(setting.property(), Long.toString(value)));
		}
		properties.putAll(target.defence().properties());
		properties.putAll(target.calls().properties());
		return properties;
	}

	/**
	 * One pool size for all clients, at least the peak concurrency of the experiment's
	 * calls.
	 */
	static int connections(Experiment experiment) {
		int calls = experiment.targets()
			.stream()
			.mapToInt((target) -> (target instanceof Target.Proxy proxy) ? proxy.calls().count() : 1)
			.max()
			.orElse(1);
		return Math.max(Setting.TUNED_CONNECTIONS, experiment.peak() * calls);
	}

	@Override
	public String url() {
		return this.url;
	}

	@Override
	public LocalHttp http(LocalHttp ofRun) {
		return this.http;
	}

	@Override
	public Network network() {
		return this.network;
	}

	@Override
	public String healthPath() {
		return "/livez";
	}

	@Override
	public Optional<ManagedProcess> process() {
		return Optional.of(this.process);
	}

	@Override
	public Optional<ManagedProcess> jvm() {
		return process();
	}

	@Override
	public SortedMap<String, Object> limits() throws LaunchFailed, InterruptedException {
		SortedMap<String, Object> limits = ReportedLimits.read(this.http, this.process, this.managementUrl);
		checkConditions(limits);
		limits.putAll(ServedTls.limits(this.http, this.url + healthPath(), this.target.conditions().clientHttp()));
		return limits;
	}

	/** What it was started with must be what it then is. */
	private void checkConditions(SortedMap<String, Object> limits) throws LaunchFailed {
		Conditions conditions = this.target.conditions();
		checkCondition(limits, "client.keepAlive", conditions.upstream() == Connections.Reuse.KEEP_ALIVE);
		if (conditions.upstreamHttp().isTwo()) {
			checkCondition(limits, "client.http.version", ServedTls.HTTP_2);
		}
		if (conditions.clientTls() == Encryption.OPENSSL) {
			checkCondition(limits, "server.tls.library", OPENSSL);
		}
		if (conditions.upstreamTls() == Encryption.OPENSSL) {
			checkCondition(limits, "client.tls.library", OPENSSL);
		}
		if (this.target.candidate() instanceof Variant) {
			checkCondition(limits, "observability", conditions.observability().word());
			checkConditions(limits, this.target.defence().limits());
			checkConditions(limits, this.target.calls().limits());
			if (conditions.upstreamTls().isTls() && !limits.containsKey(UPSTREAM_TLS)) {
				throw new LaunchFailed(
						"%s does not say what TLS it agreed on with the upstream; if its jar is an older "
							.formatted(this.process.name()) + "one: mvn -DskipTests package");
			}
		}
	}

	private void checkConditions(SortedMap<String, Object> limits, SortedMap<String, String> asked)
			throws LaunchFailed {
		for (Map.Entry<String, String> limit : asked.entrySet()) {
			checkCondition(limits, limit.getKey(), limit.getValue());
		}
	}

	private void checkCondition(SortedMap<String, Object> limits, String name, Object asked) throws LaunchFailed {
		Object told = limits.get(name);
		if (!String.valueOf(asked).equals(String.valueOf(told))) {
			throw new LaunchFailed("%s says that its %s is %s, where %s was asked for; if its jar is an older one: "
				.formatted(this.process.name(), name, told, asked) + "mvn -DskipTests package");
		}
	}

	@Override
	public StartUp startUp() {
		return this.startUp;
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
