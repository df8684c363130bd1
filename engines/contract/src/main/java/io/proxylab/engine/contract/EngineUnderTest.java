package io.proxylab.engine.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
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

	private static final Map<String, EngineUnderTest> RUNNING = new ConcurrentHashMap<>();

	private final String id;

	private final EngineServer server;

	private EngineUnderTest(String id, Mode mode, int requestThreads, Greeting greeting) {
		this.id = id;
		try {
			this.server = EngineServer.start(id, mode.engine(), new EngineSettings(0, requestThreads, IO_THREADS),
					greeting, 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Every mode of an application, each started as the lab starts it.
	 * @param jar the application's file name
	 * @param modes by id
	 * @throws AssertionError if the catalogue lists others
	 */
	public static List<EngineUnderTest> all(String jar, Map<String, Mode> modes) {
		assertThat(modes.keySet()).as("the modes of %s and its entries in engines.yaml", jar)
			.containsExactlyInAnyOrderElementsOf(listed(jar));
		return new TreeMap<>(modes).entrySet()
			.stream()
			.map((entry) -> RUNNING.computeIfAbsent(entry.getKey(),
					(id) -> new EngineUnderTest(id, entry.getValue(), entry.getValue().requestThreads(),
							Greeting.MINIMAL)))
			.toList();
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
		return RawClient.exchange(this.server.managementPort(), RawClient.get(path));
	}

	@Override
	public String toString() {
		return this.id;
	}

}
