package io.proxylab.lab.calibration;

/**
 * What a busy neighbour costs a core: hardware threads that a virtual machine does not
 * tell of, a shared cache, or a common budget of power.
 *
 * @param core of the target
 * @param neighbour the other core
 * @param alonePerSecond turns of a loop on the core with its neighbour idle, in millions
 * a second: the median of some rounds
 * @param besidePerSecond likewise with the same loop on the neighbour
 */
public record CoreInterference(int core, int neighbour, double alonePerSecond, double besidePerSecond) {

	/**
	 * Two hardware threads of a core lose a third and more in such a loop; turbo and
	 * caches cost some percent.
	 */
	private static final double HIDDEN_THREADS_PERCENT = 15;

	/** How much slower the core is beside a busy neighbour, in %. */
	public double slowdownPercent() {
		return 100 * (1 - this.besidePerSecond / this.alonePerSecond);
	}

	/** Whether the two are likely to be hardware threads of one physical core. */
	public boolean sharesOneCore() {
		return slowdownPercent() >= HIDDEN_THREADS_PERCENT;
	}

}
