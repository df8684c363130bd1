package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;

/**
 * One point of the matrix, apart from its target.
 *
 * @param load how requests arrive
 * @param delay what the upstream takes
 * @param client reuse of the connections over which the requests come
 */
public record Cell(Load load, UpstreamDelay delay, Reuse client) {

	/** Of a cell in a launch: all but the last said nothing of the target. */
	public static final int MOST_WINDOWS = 3;

	public Cell(Load load, UpstreamDelay delay) {
		this(load, delay, Reuse.KEEP_ALIVE);
	}

	/**
	 * Whether a window that says nothing of the target is measured again. What a burst or
	 * a slow upstream leaves behind would be part of a second one.
	 */
	public boolean isMeasuredAgain() {
		return switch (this.load) {
			case Load.Closed _, Load.Open _ -> !this.delay.schedule();
			case Load.Burst _, Load.Capacity _ -> false;
		};
	}

	/** How this cell is named in tables, such as {@code 100 users x 10ms}. */
	public String label() {
		return this.load.label() + " x " + this.delay.spec() + this.client.ofCell();
	}

}
