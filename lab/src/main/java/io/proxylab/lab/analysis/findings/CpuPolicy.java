package io.proxylab.lab.analysis.findings;

/**
 * An ECS service that scales on its CPU. A <a href=
 * "https://docs.aws.amazon.com/autoscaling/application/userguide/target-tracking-scaling-policy-overview.html">
 * target tracking policy</a> adds tasks while the average CPU of the service, in percent
 * of what its tasks reserve, is above a target value.
 */
public final class CpuPolicy {

	/**
	 * The target value, in percent. There is no default; 70 is common, and AWS's own
	 * examples have 50 to <a href=
	 * "https://docs.aws.amazon.com/cli/latest/reference/application-autoscaling/put-scaling-policy.html">
	 * 75</a>.
	 */
	public static final double TARGET_PERCENT = 70;

	private CpuPolicy() {
	}

	/** Whether tasks with so much CPU, in percent of their box, get company. */
	public static boolean scalesOut(double cpuPercentOfBox) {
		return cpuPercentOfBox > TARGET_PERCENT;
	}

}
