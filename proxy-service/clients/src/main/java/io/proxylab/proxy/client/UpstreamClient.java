package io.proxylab.proxy.client;

import java.util.Map;
import java.util.Optional;

/** What blocking and asynchronous clients have in common. */
public interface UpstreamClient extends AutoCloseable {

	/** The pool as it is now, if the library shows it. */
	Optional<Pool> pool();

	/**
	 * The limits in force, read from the library's own objects where it shows them. Names
	 * are short words such as {@code pool.max}; values are numbers, texts or booleans.
	 */
	Map<String, Object> limits();

	/** Ends connections and threads. */
	@Override
	void close();

}
