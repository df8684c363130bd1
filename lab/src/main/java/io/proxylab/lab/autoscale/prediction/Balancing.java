package io.proxylab.lab.autoscale.prediction;

import java.util.Arrays;
import java.util.List;

import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;

/** Shares the requests of a second among tasks. */
final class Balancing {

	private Balancing() {
	}

	/**
	 * Requests for each task.
	 * @param tasks that get any, at least one
	 * @param arriving requests of the second
	 * @param second now
	 */
	static double[] share(Algorithm algorithm, List<SimulatedTask> tasks, double arriving, int second) {
		return switch (algorithm) {
			case ROUND_ROBIN -> roundRobin(tasks, arriving, second);
			case LEAST_OUTSTANDING -> leastOutstanding(tasks, arriving);
		};
	}

	private static double[] roundRobin(List<SimulatedTask> tasks, double arriving, int second) {
		double whole = 0;
		for (SimulatedTask task : tasks) {
			whole += task.weight(second);
		}
		double[] shares = new double[tasks.size()];
		for (int place = 0; place < shares.length; place++) {
			shares[place] = arriving * tasks.get(place).weight(second) / whole;
		}
		return shares;
	}

	/**
	 * By water-filling: what a task still holds of before and what it gets are the same
	 * for all that get any, and those that hold more get none.
	 */
	private static double[] leastOutstanding(List<SimulatedTask> tasks, double arriving) {
		double[] left = tasks.stream().mapToDouble((task) -> task.heldAfter(0)).toArray();
		double[] sorted = left.clone();
		Arrays.sort(sorted);
		double level = 0;
		double below = 0;
		for (int count = 1; count <= sorted.length; count++) {
			below += sorted[count - 1];
			level = (arriving + below) / count;
			if (count < sorted.length && level <= sorted[count]) {
				break;
			}
		}
		double[] shares = new double[left.length];
		for (int place = 0; place < shares.length; place++) {
			shares[place] = Math.max(0, level - left[place]);
		}
		return shares;
	}

}
