package io.proxylab.lab.run.place;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The start of a target on ports that nobody used when they were chosen. Another process
 * may take one before the target does, which is no fault of the target's: then it is
 * started again on others.
 *
 * @param <T> the target once it is ready
 */
@FunctionalInterface
interface OnFreePorts<T> {

	/** Starts, at most. */
	int ATTEMPTS = 3;

	/**
	 * Starts the target, which has ended if it fails.
	 * @param ports to listen on
	 */
	T start(List<Integer> ports) throws LaunchFailed, InterruptedException;

	/**
	 * Starts a target.
	 * @param ports how many it listens on
	 * @param target what starts it
	 * @throws LaunchFailed as it fails with its ports free, or for the
	 * {@value #ATTEMPTS}rd time
	 */
	static <T> T start(int ports, OnFreePorts<T> target) throws LaunchFailed, InterruptedException {
		return start(ports, target, FreePort::find);
	}

	/** Likewise, with ports from elsewhere. */
	static <T> T start(int ports, OnFreePorts<T> target, Source source) throws LaunchFailed, InterruptedException {
		for (int attempt = 1;; attempt++) {
			List<Integer> chosen = source.distinct(ports);
			try {
				return target.start(chosen);
			}
			catch (LaunchFailed ex) {
				if (attempt == ATTEMPTS || chosen.stream().allMatch(FreePort::isFree)) {
					throw ex;
				}
			}
		}
	}

	/** Where ports come from. */
	@FunctionalInterface
	interface Source {

		/** A port that nobody uses now. */
		int find() throws LaunchFailed;

		private List<Integer> distinct(int ports) throws LaunchFailed {
			int[] found = new int[ports];
			for (int i = 0; i < ports; i++) {
				int already = i;
				do {
					found[i] = find();
				}
				while (IntStream.of(found).limit(already).anyMatch((port) -> port == found[already]));
			}
			return IntStream.of(found).boxed().toList();
		}

	}

}
