package io.proxylab.engine;

import java.io.IOException;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

import io.proxylab.proxy.rules.RuntimeLimits;

/** A running engine and its management port. */
public final class EngineServer implements AutoCloseable {

	private final RunningEngine engine;

	private final Management management;

	private EngineServer(RunningEngine engine, Management management) {
		this.engine = engine;
		this.management = management;
	}

	/**
	 * Starts both.
	 * @param id of the mode in the catalogue
	 * @param managementPort 0 for any free port
	 * @throws IOException if a port is taken
	 */
	public static EngineServer start(String id, Engine engine, EngineSettings settings, Greeting greeting,
			int managementPort) throws IOException {
		Answers answers = new Answers(greeting);
		RunningEngine running = engine.start(settings, answers);
		try {
			return new EngineServer(running,
					Management.start(managementPort, answers, () -> limits(id, running, greeting)));
		}
		catch (IOException ex) {
			running.close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", managementPort, ex.getMessage()), ex);
		}
	}

	private static SortedMap<String, Object> limits(String id, RunningEngine running, Greeting greeting) {
		SortedMap<String, Object> limits = new TreeMap<>(RuntimeLimits.read());
		limits.put("engine.id", id);
		limits.put("engine.greeting", greeting.word());
		limits.putAll(running.limits());
		return limits;
	}

	/** Where requests are answered. */
	public int port() {
		return this.engine.port();
	}

	/** Where health, figures and limits are told. */
	public int managementPort() {
		return this.management.port();
	}

	@Override
	public void close() {
		this.management.close();
		this.engine.close();
	}

}
