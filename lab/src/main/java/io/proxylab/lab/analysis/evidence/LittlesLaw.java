package io.proxylab.lab.analysis.evidence;

/**
 * Little's law, L = lambda W: in any system that is stable over the window, the time
 * average of what is inside equals the rate of what passes times the mean time it stays,
 * whatever the distributions (J. D. C. Little, "A Proof for the Queuing Formula: L =
 * lambda W", Operations Research 9(3), 1961).
 */
public final class LittlesLaw {

	private LittlesLaw() {
	}

	/**
	 * L: the mean number of requests in flight.
	 * @param throughput requests per second
	 * @param meanSeconds mean time that a request stays
	 */
	public static double inFlight(double throughput, double meanSeconds) {
		return throughput * meanSeconds;
	}

	/**
	 * lambda: what passes when so many are always inside. With the number of threads or
	 * connections that a request holds while it waits, it is the ceiling that they set.
	 * @param inFlight requests inside
	 * @param meanSeconds mean time that a request stays; infinite throughput if 0
	 * @return requests per second
	 */
	public static double throughput(double inFlight, double meanSeconds) {
		return inFlight / meanSeconds;
	}

	/**
	 * W: the mean time that a request stays.
	 * @param inFlight requests inside
	 * @param throughput requests per second, more than zero
	 * @return seconds
	 */
	public static double meanSeconds(double inFlight, double throughput) {
		return inFlight / throughput;
	}

}
