package io.proxylab.lab.probe;

import java.time.Duration;

/** One probe: a test brings its own. */
@FunctionalInterface
interface ProbeRequest {

	/**
	 * Asks once and waits.
	 * @param timeout for the whole of it
	 * @return whether a 2xx answer came in time; whatever else happens is a failure
	 */
	boolean succeeds(Duration timeout);

}
