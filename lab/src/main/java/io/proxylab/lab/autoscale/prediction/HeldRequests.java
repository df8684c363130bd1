package io.proxylab.lab.autoscale.prediction;

/**
 * The requests in one task as a fluid: each stays for a time, and no more than a capacity
 * leave a second. Below the capacity they leave in proportion to how many there are
 * (Little's law, at each moment); above it they queue.
 */
final class HeldRequests {

	private HeldRequests() {
	}

	/**
	 * How many there are a second later.
	 * @param held now
	 * @param arriving within the second
	 * @param staySeconds of a request that does not wait, above 0
	 * @param capacity requests a second, from 0
	 */
	static double afterOneSecond(double held, double arriving, double staySeconds, double capacity) {
		double full = capacity * staySeconds;
		if (held < full) {
			return fill(held, arriving, staySeconds, capacity, full);
		}
		if (arriving >= capacity) {
			return held + arriving - capacity;
		}
		double emptied = (held - full) / (capacity - arriving);
		return (emptied >= 1) ? held + arriving - capacity : relaxed(full, arriving, staySeconds, 1 - emptied);
	}

	private static double fill(double held, double arriving, double staySeconds, double capacity, double full) {
		if (arriving > capacity) {
			double towards = arriving * staySeconds;
			double filled = staySeconds * Math.log((towards - held) / (towards - full));
			if (filled < 1) {
				return full + (arriving - capacity) * (1 - filled);
			}
		}
		return relaxed(held, arriving, staySeconds, 1);
	}

	private static double relaxed(double held, double arriving, double staySeconds, double seconds) {
		double towards = arriving * staySeconds;
		return towards + (held - towards) * Math.exp(-seconds / staySeconds);
	}

	/**
	 * How long a request that comes now waits before it is begun.
	 * @param held requests before it
	 * @param staySeconds of a request that does not wait
	 * @param capacity requests a second
	 * @return infinite where nothing is served
	 */
	static double waitSeconds(double held, double staySeconds, double capacity) {
		double queued = held - capacity * staySeconds;
		return (queued <= 0) ? 0 : queued / capacity;
	}

}
