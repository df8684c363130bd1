package io.proxylab.lab.experiment;

import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;

/** How many requests a rate keeps in progress, by Little's law. */
final class Arriving {

	/**
	 * With as many connections to the upstream a target needs 16,000 open files; and
	 * Tomcat still accepts the health probe, for it takes 8,192.
	 */
	static final int MOST_CONNECTIONS = 8_000;

	/** Users of a warm-up that the load itself does not give. */
	static final int WARM_UP_USERS = 200;

	/** The longest delay of such a warm-up. */
	static final UpstreamDelay WARM_UP_DELAY = UpstreamDelay.of(DelaySchedule.parse("100ms"));

	/** What a warm target may add to the delay. */
	static final Duration ADDED = Duration.ofMillis(10);

	/**
	 * What a target may add to the delay before a request has to wait for a connection:
	 * twice as long as a health probe waits, so that a queue in the target fails it.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final int LEAST_USERS = 10;

	private Arriving() {
	}

	/** The most connections of an open load, with the longest delay. */
	static int connections(double perSecond, UpstreamDelay delay) {
		return inProgress(perSecond, delay.longest().plus(PATIENCE), MOST_CONNECTIONS);
	}

	/** The closed load with as many requests in progress. */
	static Load.Closed closed(double perSecond, UpstreamDelay delay) {
		return new Load.Closed(inProgress(perSecond, delay.typical().plus(ADDED), Load.Closed.USERS.most().intValue()));
	}

	private static int inProgress(double perSecond, Duration time, int most) {
		return (int) Math.clamp(Math.ceil(perSecond * time.toNanos() / 1e9), LEAST_USERS, most);
	}

}
