package io.proxylab.lab.autoscale.scenario;

/**
 * What stands before the tasks.
 *
 * @param algorithm by which it chooses
 * @param slowStartSeconds in which the share of a new task rises; 0 for none; round robin
 * only
 * @param checkIntervalSeconds from one health check of a task to the next
 * @param checkTimeoutSeconds after which a check has failed
 * @param unhealthyThreshold failed checks in a row until a task is unhealthy
 * @param healthyThreshold passed checks in a row until one gets requests
 * @param graceSeconds after its start in which a task is not replaced
 * @param deregistrationSeconds that a task which is to go has for its requests
 * @param timeoutSeconds after which a request without an answer has failed
 */
public record Balancer(Algorithm algorithm, int slowStartSeconds, int checkIntervalSeconds, int checkTimeoutSeconds,
		int unhealthyThreshold, int healthyThreshold, int graceSeconds, int deregistrationSeconds, int timeoutSeconds) {

	/** What a target group of AWS has unless told otherwise. */
	public static final Balancer DEFAULT = new Balancer(Algorithm.ROUND_ROBIN, 0, 30, 5, 2, 5, 60, 300, 60);

	/** By which a balancer chooses. */
	public enum Algorithm {

		/** One after the other. */
		ROUND_ROBIN("roundRobin"),

		/** The one with the fewest requests without an answer. */
		LEAST_OUTSTANDING("leastOutstanding");

		private final String word;

		Algorithm(String word) {
			this.word = word;
		}

		/** As scenarios write it. */
		public String word() {
			return this.word;
		}

	}

}
