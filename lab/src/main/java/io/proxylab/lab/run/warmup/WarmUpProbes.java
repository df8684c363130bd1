package io.proxylab.lab.run.warmup;

import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.probe.HealthProbe;
import java.time.Duration;

/**
 * How often the health of a target is asked for while it warms up.
 *
 * <p>
 * With one probe a second HotSpot gets to compile what a probe calls one by one, for
 * minutes. So many come, but not under the heaviest load: where they come while the
 * compilers are busy, they compile it a second time later, and what is called some
 * thousand times is compiled for good, which keeps them busy when the warm-up is judged.
 */
public final class WarmUpProbes {

	/**
	 * Some hundred within the loads beside the heaviest one, after which HotSpot has
	 * compiled what a probe calls for the first time.
	 */
	static final Duration MANY = Duration.ofMillis(20);

	private final boolean compilersFirst;

	private final Cell heaviest;

	/**
	 * Of one launch.
	 * @param compilersFirst whether there are compilers that run first; where there are
	 * none, probes come as they do in a trial
	 * @param heaviest the load that most of the warm-up is made of
	 */
	public WarmUpProbes(boolean compilersFirst, Cell heaviest) {
		this.compilersFirst = compilersFirst;
		this.heaviest = heaviest;
	}

	/** The time between two probes under a load. */
	public Duration under(Cell cell) {
		return (this.compilersFirst && !cell.equals(this.heaviest)) ? MANY : HealthProbe.EVERY;
	}

}
