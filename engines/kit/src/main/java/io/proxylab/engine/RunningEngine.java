package io.proxylab.engine;

import java.util.SortedMap;

/** A server that listens. */
public interface RunningEngine extends AutoCloseable {

	/** Where it listens. */
	int port();

	/**
	 * The limits in force, as the server's own objects tell them, by the names that the
	 * proxies give theirs.
	 */
	SortedMap<String, Object> limits();

	/** Stops listening and drops all connections. */
	@Override
	void close();

}
