package io.proxylab.lab.trial;

/**
 * What goes wrong around a synthetic trial.
 *
 * @param hogCores cores that others use of the target's
 * @param stealShare of all cores, what the hypervisor gives to others
 * @param throttledShare of the window, how long a quota holds the generator
 * @param upstreamLoopCores that the upstream's event loop uses; negative for the usual
 * @param clockJumpMillis by how much the wall clock is set
 * @param processesEnded of the target
 * @param oomKills of the target
 * @param restarted whether the target's CPU counter begins anew within the window
 * @param lateSeconds how much too long the upstream is read
 * @param stalledSeconds for how long nothing is sampled
 * @param unseenShare of the target's CPU, what no thread that was read has used
 */
public record SyntheticDisturbance(double hogCores, double stealShare, double throttledShare, double upstreamLoopCores,
		long clockJumpMillis, int processesEnded, long oomKills, boolean restarted, double lateSeconds,
		double stalledSeconds, double unseenShare) {

	static final SyntheticDisturbance NONE = new SyntheticDisturbance(0, 0, 0, -1, 0, 0, 0, false, 0, 0, 0);

	public static SyntheticDisturbance hog(double cores) {
		return new SyntheticDisturbance(cores, 0, 0, -1, 0, 0, 0, false, 0, 0, 0);
	}

	public static SyntheticDisturbance steal(double share) {
		return new SyntheticDisturbance(0, share, 0, -1, 0, 0, 0, false, 0, 0, 0);
	}

	public static SyntheticDisturbance throttledGenerator(double share) {
		return new SyntheticDisturbance(0, 0, share, -1, 0, 0, 0, false, 0, 0, 0);
	}

	public static SyntheticDisturbance busyUpstream(double cores) {
		return new SyntheticDisturbance(0, 0, 0, cores, 0, 0, 0, false, 0, 0, 0);
	}

	public static SyntheticDisturbance clockSet(long millis) {
		return new SyntheticDisturbance(0, 0, 0, -1, millis, 0, 0, false, 0, 0, 0);
	}

	public static SyntheticDisturbance ended(int processes, long oomKills) {
		return new SyntheticDisturbance(0, 0, 0, -1, 0, processes, oomKills, false, 0, 0, 0);
	}

	public static SyntheticDisturbance restart() {
		return new SyntheticDisturbance(0, 0, 0, -1, 0, 0, 0, true, 0, 0, 0);
	}

	public static SyntheticDisturbance upstreamReadLate(double seconds) {
		return new SyntheticDisturbance(0, 0, 0, -1, 0, 0, 0, false, seconds, 0, 0);
	}

	public static SyntheticDisturbance stalledSampler(double seconds) {
		return new SyntheticDisturbance(0, 0, 0, -1, 0, 0, 0, false, 0, seconds, 0);
	}

	public static SyntheticDisturbance unseenThreads(double share) {
		return new SyntheticDisturbance(0, 0, 0, -1, 0, 0, 0, false, 0, 0, share);
	}

	/** Whether nothing is sampled, from the second second of the window on. */
	boolean stalledAt(double second) {
		return second > 2 && second < 2 + this.stalledSeconds;
	}

	/** What a restart in the middle of the window takes off the CPU counter. */
	double lostCpuSeconds(double second) {
		return (this.restarted && second > 5) ? 0.2 : 0;
	}

}
