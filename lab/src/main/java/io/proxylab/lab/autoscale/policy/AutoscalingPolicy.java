package io.proxylab.lab.autoscale.policy;

/** What keeps the number of tasks of a service. */
public sealed interface AutoscalingPolicy
		permits FixedTasks, EcsScaling, HorizontalPodAutoscaler, ConcurrencyAutoscaler {

	/** The fewest tasks that there will be. */
	int minTasks();

	/** The most. */
	int maxTasks();

	/** Begins anew. */
	Controller controller();

}
