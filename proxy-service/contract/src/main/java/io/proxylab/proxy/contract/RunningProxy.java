package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Stack;
import io.proxylab.proxy.catalogue.Variant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * A variant or peer that runs on free ports, with an upstream of its own. It is started
 * when somebody first needs it, and runs until the JVM ends; on Servlet with a setup that
 * one class of tests has alone it ends with that class.
 */
public final class RunningProxy {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final Set<String> THREAD_PER_REQUEST = Set.of("blocking", "callable");

	/** The models that use the classic client of Apache HttpClient 5. */
	private static final Set<String> CLASSIC_MODELS = Set.of("blocking", "callable", "virtual");

	/** As experiments have it: more than any client needs. */
	private static final int HTTP2_STREAMS = 2000;

	private static final Map<Key, RunningProxy> RUNNING = new HashMap<>();

	private final Candidate candidate;

	private final boolean secure;

	private final Setup setup;

	private final ScriptedUpstream upstream;

	private final @Nullable Http2Upstream http2Upstream;

	private final Starter starter;

	private final List<String> arguments;

	private volatile @Nullable Listening listening;

	/** Of the one class of tests that has it. */
	private final Semaphore use = new Semaphore(1);

	private RunningProxy(Key key, Starter starter) {
		this.candidate = key.candidate();
		this.setup = key.setup();
		this.secure = this.setup.isSecure();
		this.upstream = this.secure ? new ScriptedUpstream(Certificates.made().believed()) : new ScriptedUpstream();
		this.http2Upstream = this.setup.isOfHttp2() ? new Http2Upstream(HTTP2_STREAMS) : null;
		this.starter = starter;
		this.arguments = arguments();
	}

	private List<String> arguments() {
		List<String> arguments = new ArrayList<>(this.setup.arguments());
		if (this.candidate instanceof Variant variant) {
			arguments.add("--proxy.variant=" + variant.id());
		}
		if (this.setup.servesTls()) {
			Issued own = Certificates.made().files();
			arguments.add("--server.ssl.certificate=" + own.certificate().toUri());
			arguments.add("--server.ssl.certificate-private-key=" + own.key().toUri());
		}
		if (this.secure) {
			arguments.add("--proxy.trust=" + Certificates.made().issuer());
		}
		arguments.add("--proxy.upstream=" + ((this.http2Upstream != null) ? this.http2Upstream.url() : String
			.format(Locale.ROOT, "%s://127.0.0.1:%d", this.secure ? "https" : "http", this.upstream.port())));
		arguments.add("--server.port=0");
		arguments.add("--management.server.port=0");
		return arguments;
	}

	/**
	 * Returns the variants of an application on which the contracts of a setup are run:
	 * one or two; with {@code -Dcontract.matrix=covering} as many as cover its models and
	 * clients, with {@code -Dcontract.matrix=full} all.
	 */
	public static List<RunningProxy> all(Class<?> application, String jar, Setup setup) {
		return running(Matrix.current().of(setup, Catalogue.load().ofJar(jar)), application, setup);
	}

	/**
	 * Returns variants of different models of an application: with
	 * {@code -Dcontract.matrix=covering} one of each model, with
	 * {@code -Dcontract.matrix=full} all variants. By default the two setups with several
	 * calls share the models.
	 */
	public static List<RunningProxy> ofEachModel(Class<?> application, String jar, Setup setup) {
		return running(Matrix.current().ofModels(setup, Catalogue.load().ofJar(jar)), application, setup);
	}

	private static List<RunningProxy> running(List<Variant> variants, Class<?> application, Setup setup) {
		return variants.stream().map((variant) -> running(new Key(variant, setup), Starter.of(application))).toList();
	}

	/**
	 * Returns some variants of an application, each set up alike; by default only one of
	 * them.
	 */
	public static List<RunningProxy> some(Class<?> application, Setup setup, String... variants) {
		return Matrix.current()
			.some(setup, List.of(variants))
			.stream()
			.map(Catalogue.load()::find)
			.map((variant) -> running(new Key(variant, setup), Starter.of(application)))
			.toList();
	}

	/** Returns a variant of an application, set up in several ways. */
	public static List<RunningProxy> setUp(Class<?> application, String variant, Setup... setups) {
		return Stream.of(setups)
			.map((setup) -> running(new Key(Catalogue.load().find(variant), setup), Starter.of(application)))
			.toList();
	}

	/**
	 * Returns how many requests a test sends that looks for rare losses: 1,000 by
	 * {@code mvn -P full verify}, fewer by default.
	 */
	public static int repetitions() {
		return Matrix.current().repetitions();
	}

	/**
	 * Returns a peer, set up in one way or several.
	 * @param id of the peer
	 * @param starter starts it, if it does not run yet
	 * @param setups how it is set up
	 */
	public static List<RunningProxy> peer(String id, Starter starter, Setup... setups) {
		return Stream.of(setups).map((setup) -> running(new Key(Catalogue.load().find(id), setup), starter)).toList();
	}

	private static synchronized RunningProxy running(Key key, Starter starter) {
		return RUNNING.computeIfAbsent(key, (absent) -> new RunningProxy(absent, starter));
	}

	private Listening listening() {
		Listening running = this.listening;
		return (running != null) ? running : started();
	}

	/** One after the other, for what Spring Boot sets up for a JVM it sets up anew. */
	private Listening started() {
		synchronized (RunningProxy.class) {
			Listening running = this.listening;
			if (running == null) {
				running = this.starter.start(this.arguments);
				this.listening = running;
			}
			return running;
		}
	}

	/**
	 * Waits until no other class of tests has it, for its upstream answers but one script
	 * at a time.
	 */
	void take() throws InterruptedException {
		this.use.acquire();
		listening();
	}

	/** Lets the next class of tests have it; what no other class needs is ended. */
	void giveBack() {
		if (!this.setup.isShared() && endsAlone()) {
			synchronized (RunningProxy.class) {
				listening().end();
				this.listening = null;
			}
		}
		this.use.release();
	}

	/**
	 * All on Reactor Netty share their event loops, and the first to end takes them
	 * along.
	 */
	private boolean endsAlone() {
		return this.candidate instanceof Variant variant && variant.stack() == Stack.SERVLET;
	}

	/** The id in the catalogue. */
	public String id() {
		return this.candidate.id();
	}

	/**
	 * The variant that runs.
	 * @throws IllegalStateException if it is a peer
	 */
	public Variant variant() {
		return switch (this.candidate) {
			case Variant variant -> variant;
			case Peer _, Engine _ -> throw new IllegalStateException(id() + " is no variant");
		};
	}

	/** Whether each request holds a platform thread until it is answered. */
	public boolean holdsThreads() {
		return this.candidate instanceof Variant variant && THREAD_PER_REQUEST.contains(variant.model());
	}

	/** Whether it is an application of Spring. */
	public boolean isSpring() {
		return this.candidate instanceof Variant;
	}

	/** Returns whether the classic client of Apache HttpClient 5 calls the upstream. */
	boolean usesClassicApacheClient() {
		return this.candidate instanceof Variant variant && switch (variant.client()) {
			case "restclient" -> true;
			case "apache5" -> CLASSIC_MODELS.contains(variant.model());
			default -> false;
		};
	}

	/**
	 * Returns whether the beginning of a head on an idle connection is the beginning of
	 * the next response: docs/differences.md says so, too.
	 */
	boolean keepsHalfHeads() {
		return this.candidate instanceof Variant variant && variant.client().startsWith("apache")
				&& !usesClassicApacheClient();
	}

	/** Returns whether the JDK's client calls the upstream. */
	boolean usesJdkClient() {
		return this.candidate instanceof Variant variant && variant.client().startsWith("jdk");
	}

	/** Whether an exchange is cancelled when its client has gone. */
	public boolean noticesLostClients() {
		return switch (this.candidate) {
			// A servlet container does not tell.
			case Variant variant -> !variant.onServletContainer();
			case Peer _, Engine _ -> true;
		};
	}

	/** Whether a request's body that breaks the rules of chunks is answered. */
	public boolean answersBrokenBodies() {
		return switch (this.candidate) {
			// Spring's adapter keeps the container's failure to itself.
			case Variant variant -> variant.stack() != Stack.WEBFLUX || !variant.onServletContainer();
			case Peer _, Engine _ -> true;
		};
	}

	/** Whether its clients may speak HTTP/2. */
	boolean servesHttp2() {
		return this.setup.isOfHttp2() || this.setup == Setup.HURRIED_HTTP2;
	}

	/** Whether it is Spring Cloud Gateway, which has its own rules for requests. */
	boolean isGateway() {
		return id().startsWith("gateway-");
	}

	/**
	 * Returns whether a response over HTTP/2 may end early after its client has let it
	 * wait: docs/differences.md says so, too.
	 */
	boolean cutsResponsesThatWaited() {
		return this.candidate instanceof Variant variant && variant.stack() == Stack.WEBFLUX
				&& variant.server().equals("tomcat");
	}

	/** What does the work of its TLS, as its limits name it. */
	String tlsLibrary() {
		return this.setup.isByOpenSsl() ? "OpenSSL" : "JDK";
	}

	/** The server that reads its requests; where it is on none, its own id. */
	String server() {
		return switch (this.candidate) {
			case Variant variant -> variant.server();
			case Peer peer when peer.id().equals("gateway-webmvc") -> "tomcat";
			case Peer peer when peer.id().equals("gateway-webflux") -> "reactor-netty";
			case Peer _, Engine _ -> id();
		};
	}

	/** Whether Tomcat may serve a request with what served another one. */
	public boolean reusesProcessors() {
		// With WebFlux a client that has gone would end the request of somebody else.
		return variant().stack() != Stack.WEBFLUX;
	}

	/** The upstream that it forwards to. */
	public ScriptedUpstream upstream() {
		return this.upstream;
	}

	/**
	 * The upstream that it forwards to, where it was set up for HTTP/2.
	 * @throws IllegalStateException if it was not
	 */
	public Http2Upstream http2Upstream() {
		if (this.http2Upstream == null) {
			throw new IllegalStateException(id() + " is not set up for HTTP/2");
		}
		return this.http2Upstream;
	}

	/** The port that forwards. */
	public int port() {
		return listening().port();
	}

	/** The port of limits and figures. */
	public int managementPort() {
		return listening().managementPort();
	}

	/** The value of a gauge, as operators see it. */
	public double gauge(String name) {
		return Gauges.of(managementPort())
			.value(name.replace('.', '_'))
			.orElseThrow(() -> new AssertionError("there is no gauge " + name));
	}

	/** Whether there is a gauge of that name. */
	public boolean hasGauge(String name) {
		return Gauges.of(managementPort()).value(name.replace('.', '_')).isPresent();
	}

	/**
	 * Waits until no request is in progress or has a permit, and no connection of the
	 * client's pool is leased or asked for.
	 */
	public void awaitIdle() {
		Eventually.until(() -> {
			Gauges figures = Gauges.of(managementPort());
			return figures.value("proxy_in_flight").orElseThrow() == 0
					&& figures.value("proxy_pool_leased").orElse(0) == 0
					&& figures.value("proxy_pool_pending").orElse(0) == 0
					&& figures.value("proxy_permits_used").orElse(0) == 0;
		});
	}

	/** How often the proxy has answered by itself for that reason. */
	public double failures(String reason) {
		return counted("proxy_failures_total", reason);
	}

	/** How often the proxy has turned a request away for that reason. */
	public double rejected(String reason) {
		return counted("proxy_rejected_total", reason);
	}

	private double counted(String counter, String reason) {
		String name = "%s{reason=\"%s\"}".formatted(counter, reason);
		return Gauges.of(managementPort())
			.value(name)
			.orElseThrow(() -> new AssertionError("there is no counter " + name));
	}

	/**
	 * Spans that were finished and came to their end. Not as operators see it, for a
	 * question to a traced port is a span itself.
	 */
	public long spansDropped() {
		return (long) meters().get("proxy.spans.dropped").functionCounter().count();
	}

	/** Returns the meters of an application of Spring. */
	MeterRegistry meters() {
		return listening().meters();
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

	/** Connects to the port that forwards, with TLS if it has that. */
	RawClient connect() {
		return this.setup.servesTls() ? new RawClient(port(), Certificates.made().client().getSocketFactory())
				: new RawClient(port());
	}

	/**
	 * Connects to the port that forwards over HTTP/2, which the setup must have it speak.
	 */
	Http2Client connectHttp2() {
		return new Http2Client(port(), Certificates.made().client());
	}

	/** Sends one request to the port that forwards. */
	public RawResponse exchange(String request) {
		try (RawClient client = connect()) {
			return client.exchange(request);
		}
	}

	/** Gets a target from the port that forwards. */
	public RawResponse get(String target) {
		return exchange(RawClient.get(target));
	}

	@Override
	public String toString() {
		return this.candidate.id();
	}

	private record Key(Candidate candidate, Setup setup) {
	}

}
