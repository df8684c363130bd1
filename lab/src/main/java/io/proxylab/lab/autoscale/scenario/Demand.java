package io.proxylab.lab.autoscale.scenario;

/** Who asks the service, and how often. */
public sealed interface Demand {

	/**
	 * Requests come whatever is pending.
	 *
	 * @param perSecond requests
	 */
	record Open(Course perSecond) implements Demand {
	}

	/**
	 * Users wait for their answers before they ask again.
	 *
	 * @param users how many
	 * @param thinkSeconds that each waits after an answer, from 0
	 */
	record Closed(Course users, double thinkSeconds) implements Demand {
	}

}
