package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;

/**
 * One point of the matrix, apart from its target.
 *
 * @param load how requests arrive
 * @param delay what the upstream takes
 */
public record Cell(Load load, UpstreamDelay delay) {

	/** How this cell is named in tables, such as {@code 100 users x 10ms}. */
	public String label() {
		return this.load.label() + " x " + this.delay.spec();
	}

}
