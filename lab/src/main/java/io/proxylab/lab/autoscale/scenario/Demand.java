package io.proxylab.lab.autoscale.scenario;

/** Who asks the service, and how often. */
public sealed interface Demand {

	/** So many times as much. */
	Demand times(double factor);

	/**
	 * Requests come whatever is pending.
	 *
	 * @param perSecond requests
	 */
	record Open(Course perSecond) implements Demand {

		@Override
		public Open times(double factor) {
			return new Open(this.perSecond.times(factor));
		}

	}

	/**
	 * Users wait for their answers before they ask again.
	 *
	 * @param users how many
	 * @param thinkSeconds that each waits after an answer, from 0
	 */
	record Closed(Course users, double thinkSeconds) implements Demand {

		@Override
		public Closed times(double factor) {
			return new Closed(this.users.times(factor), this.thinkSeconds);
		}

	}

}
