package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.LaunchRecord;
import java.util.OptionalInt;

/** The limits that a target reports of itself, by the names it gives them. */
final class KnownLimits {

	/** The most requests that are served at a time, where each holds a thread. */
	static final String REQUEST_THREADS = "requestThreads";

	/** The most connections to the upstream. */
	static final String POOL_MAX = "pool.max";

	private KnownLimits() {
	}

	/** The request threads of a launch; empty if its requests hold none. */
	static OptionalInt requestThreads(LaunchRecord launch) {
		return number(launch, REQUEST_THREADS);
	}

	/** The most connections to the upstream; empty if there is no such limit. */
	static OptionalInt poolMax(LaunchRecord launch) {
		return number(launch, POOL_MAX);
	}

	private static OptionalInt number(LaunchRecord launch, String name) {
		return (launch.limits().get(name) instanceof Number number && number.intValue() > 0)
				? OptionalInt.of(number.intValue()) : OptionalInt.empty();
	}

}
