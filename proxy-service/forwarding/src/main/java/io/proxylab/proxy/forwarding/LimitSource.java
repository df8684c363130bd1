package io.proxylab.proxy.forwarding;

import java.util.Map;

/** A part of the process that knows limits in force. */
@FunctionalInterface
public interface LimitSource {

	/**
	 * The limits, read from running components: names with a prefix of their own, such as
	 * {@code server.threads.max}; values are numbers, texts or booleans.
	 */
	Map<String, Object> limits();

}
