package io.proxylab.lab.autoscale.policy;

/**
 * One policy of AWS Application Auto Scaling on the {@code DesiredCount} of a service.
 */
public sealed interface EcsRule permits TargetTracking, StepScaling {

	/** What it looks at. */
	Signal signal();

	/** What it keeps the signal at. */
	double target();

	/** Of its datapoints. */
	int periodSeconds();

	/** After a scale-out of this rule nothing but a larger one follows for so long. */
	int cooldownOutSeconds();

	/** After any scaling, a scale-in waits so long. */
	int cooldownInSeconds();

	/**
	 * What it sees of the metrics: datapoints that ended before a second.
	 * @param moment now
	 * @param assumptions what is not published
	 */
	default int visibleUntil(Moment moment, Assumptions assumptions) {
		return moment.second() - assumptions.delaySeconds(periodSeconds());
	}

	/** Whether a datapoint has just become visible. */
	default boolean looks(Moment moment, Assumptions assumptions) {
		return visibleUntil(moment, assumptions) % periodSeconds() == 0;
	}

	/**
	 * What this rule wants when it sees a new datapoint.
	 * @param moment now
	 * @param assumptions what is not published
	 */
	Wish wish(Moment moment, Assumptions assumptions);

	/**
	 * What a rule wants.
	 *
	 * @param direction whether more, fewer or neither
	 * @param tasks how many, before the bounds of the service
	 * @param reason for a change
	 */
	record Wish(Direction direction, int tasks, String reason) {

		static Wish none(int tasks) {
			return new Wish(Direction.NONE, tasks, "");
		}

	}

	/** Where a rule wants to go. */
	enum Direction {

		/** More tasks. */
		OUT,

		/** Fewer tasks. */
		IN,

		/** As many as there are, also if data are insufficient. */
		NONE

	}

}
