package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Variant;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A variant that runs in this JVM on free ports, with an upstream of its own. It runs
 * until the JVM ends, for every test class uses it.
 */
public final class RunningProxy {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final Set<String> THREAD_PER_REQUEST = Set.of("blocking", "callable");

	private static final Map<Key, RunningProxy> RUNNING = new ConcurrentHashMap<>();

	private final Variant variant;

	private final ScriptedUpstream upstream = new ScriptedUpstream();

	private final ConfigurableApplicationContext context;

	private RunningProxy(Key key) {
		this.variant = key.variant();
		List<String> arguments = new ArrayList<>(key.setup().arguments());
		arguments.add("--proxy.variant=" + this.variant.id());
		arguments.add("--proxy.upstream=http://127.0.0.1:" + this.upstream.port());
		arguments.add("--server.port=0");
		arguments.add("--management.server.port=0");
		this.context = SpringApplication.run(key.application(), arguments.toArray(String[]::new));
	}

	/**
	 * The variants of an application on which the contract is run, each set up alike: as
	 * many as cover its models and clients, or, with {@code -Dcontract.matrix=full}, all.
	 */
	public static List<RunningProxy> all(Class<?> application, String jar, Setup setup) {
		return Matrix.current()
			.of(Catalogue.load().ofJar(jar))
			.stream()
			.map((variant) -> RUNNING.computeIfAbsent(new Key(application, variant, setup), RunningProxy::new))
			.toList();
	}

	/** Some variants of an application, each set up alike. */
	public static List<RunningProxy> some(Class<?> application, Setup setup, String... variants) {
		return Stream.of(variants)
			.map(Catalogue.load()::find)
			.map((variant) -> RUNNING.computeIfAbsent(new Key(application, variant, setup), RunningProxy::new))
			.toList();
	}

	/** The variant that runs. */
	public Variant variant() {
		return this.variant;
	}

	/** Whether each request holds a platform thread until it is answered. */
	public boolean holdsThreads() {
		return THREAD_PER_REQUEST.contains(this.variant.model());
	}

	/** The upstream that it forwards to. */
	public ScriptedUpstream upstream() {
		return this.upstream;
	}

	/** The port that forwards. */
	public int port() {
		return port("local.server.port");
	}

	/** The port of actuator. */
	public int managementPort() {
		return port("local.management.port");
	}

	private int port(String property) {
		return this.context.getEnvironment().getRequiredProperty(property, Integer.class);
	}

	/** The value of a gauge, as operators see it. */
	public double gauge(String name) {
		return this.context.getBean(MeterRegistry.class).get(name).gauge().value();
	}

	/** Whether there is a gauge of that name. */
	public boolean hasGauge(String name) {
		return this.context.getBean(MeterRegistry.class).find(name).gauge() != null;
	}

	/** How often the proxy has answered by itself for that reason. */
	public double failures(String reason) {
		return this.context.getBean(MeterRegistry.class).get("proxy.failures").tag("reason", reason).counter().count();
	}

	/** Spans that were finished and came to their end. */
	public long spansDropped() {
		return (long) this.context.getBean(MeterRegistry.class).get("proxy.spans.dropped").functionCounter().count();
	}

	/** All figures, as the management port tells them. */
	public String figures() {
		return RawClient.exchange(managementPort(), RawClient.get("/actuator/prometheus")).body();
	}

	/** The limits that the management port tells of. */
	public Map<String, Object> limits() {
		RawResponse response = RawClient.exchange(managementPort(), RawClient.get("/actuator/limits"));
		return JSON.readValue(response.body(), new TypeReference<>() {
		});
	}

	/** Sends one request to the port that forwards. */
	public RawResponse exchange(String request) {
		return RawClient.exchange(port(), request);
	}

	/** Gets a target from the port that forwards. */
	public RawResponse get(String target) {
		return exchange(RawClient.get(target));
	}

	@Override
	public String toString() {
		return this.variant.id();
	}

	private record Key(Class<?> application, Variant variant, Setup setup) {
	}

}
