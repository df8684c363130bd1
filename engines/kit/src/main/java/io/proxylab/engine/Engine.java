package io.proxylab.engine;

import java.io.IOException;

/** A server in one of its modes, not yet started. */
@FunctionalInterface
public interface Engine {

	/**
	 * Listens on 127.0.0.1.
	 * @param settings the port, which may be 0 for any free one, and the limits to set
	 * @param answers what each request is answered with
	 * @throws IOException if it cannot listen
	 */
	RunningEngine start(EngineSettings settings, Answers answers) throws IOException;

}
