package io.proxylab.lab.box;

/**
 * What a control group counted since it was made. A value that is not counted is -1.
 *
 * @param cpuSeconds CPU used by all that was ever in it
 * @param throttledSeconds time that the CPU quota kept it from running
 * @param oomKills processes that the memory limit killed
 */
public record CgroupUsage(double cpuSeconds, double throttledSeconds, long oomKills) {

	/** Nothing is counted. */
	public static final CgroupUsage UNKNOWN = new CgroupUsage(-1, -1, -1);

}
