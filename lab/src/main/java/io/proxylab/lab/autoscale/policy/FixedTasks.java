package io.proxylab.lab.autoscale.policy;

/**
 * Always as many tasks.
 *
 * @param tasks how many
 */
public record FixedTasks(int tasks) implements AutoscalingPolicy {

	@Override
	public int minTasks() {
		return this.tasks;
	}

	@Override
	public int maxTasks() {
		return this.tasks;
	}

	@Override
	public Controller controller() {
		return (_) -> Decision.stay(this.tasks);
	}

}
