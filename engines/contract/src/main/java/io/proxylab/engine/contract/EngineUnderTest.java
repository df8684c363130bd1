package io.proxylab.engine.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import io.proxylab.engine.EngineServer;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.Greeting;
import io.proxylab.engine.Mode;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RawResponse;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A mode of an engine that runs on free ports until the JVM ends, for every test uses it.
 */
public final class EngineUnderTest {

	/** What a target of two cores has. */
	private static final int IO_THREADS = 2;

	private static final String MATRIX = System.getProperty("contract.matrix", "covering");

	private static final Map<String, EngineUnderTest> RUNNING = new ConcurrentHashMap<>();

	private final String id;

	private final Map<String, Mode> modes;

	private final EngineServer server;

	private EngineUnderTest(String id, Map<String, Mode> modes) {
		this.id = id;
		this.modes = modes;
		Mode mode = Objects.requireNonNull(modes.get(id), id);
		try {
			this.server = EngineServer.start(id, mode.engine(),
					new EngineSettings(0, mode.requestThreads(), IO_THREADS), Greeting.MINIMAL, 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Starts the modes of an application that the whole contract runs on, each as the lab
	 * starts it: one, or with {@code -Dcontract.matrix=full} every mode.
	 * @param jar the application's file name
	 * @param modes by id
	 * @param covering the one mode. Those of all applications together cover the ways in
	 * which a request can wait.
	 * @throws AssertionError if the catalogue lists other modes
	 */
	public static List<EngineUnderTest> of(String jar, Map<String, Mode> modes, String covering) {
		assertThat(modes.keySet()).as("the modes of %s and its entries in engines.yaml", jar)
			.containsExactlyInAnyOrderElementsOf(listed(jar))
			.contains(covering);
		return new TreeMap<>(modes).keySet()
			.stream()
			.filter((id) -> id.equals(covering) || MATRIX.equals("full"))
			.map((id) -> running(id, modes))
			.toList();
	}

	private static EngineUnderTest running(String id, Map<String, Mode> modes) {
		return RUNNING.computeIfAbsent(id, (_) -> new EngineUnderTest(id, modes));
	}

	private static List<String> listed(String jar) {
		return Catalogue.load()
			.all()
			.stream()
			.filter((candidate) -> candidate instanceof Engine engine && engine.program().name().equals(jar))
			.map(Candidate::id)
			.toList();
	}

	String id() {
		return this.id;
	}

	/** Starts every mode of the same application, this one included. */
	List<EngineUnderTest> siblings() {
		return this.modes.keySet().stream().sorted().map((id) -> running(id, this.modes)).toList();
	}

	int port() {
		return this.server.port();
	}

	RawResponse get(String target) {
		return RawClient.exchange(port(), RawClient.get(target));
	}

	/** Requests started and not yet answered, as operators see them. */
	long inFlight() {
		return figure("proxy_in_flight");
	}

	long figure(String name) {
		return Math.round(value(name));
	}

	double value(String name) {
		return management("/actuator/prometheus").body()
			.lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(name.length() + 1)))
			.findFirst()
			.orElseThrow(() -> new AssertionError("there is no " + name));
	}

	Map<String, Object> limits() {
		return JsonMapper.shared()
			.readValue(management("/actuator/limits").body(), new TypeReference<Map<String, Object>>() {
			});
	}

	/** The lines of what it did in the last minute, or after a moment of it. */
	List<String> history(long afterEpochMillis) {
		return management("/actuator/requests?after=" + afterEpochMillis).body().lines().toList();
	}

	RawResponse management(String path) {
		return management(path, "Host: localhost\r\n");
	}

	RawResponse management(String path, String headers) {
		return RawClient.exchange(this.server.managementPort(), "GET " + path + " HTTP/1.1\r\n" + headers + "\r\n");
	}

	@Override
	public String toString() {
		return this.id;
	}

}
