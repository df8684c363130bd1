package io.proxylab.lab.run.warmup;

import io.proxylab.lab.probe.HealthProbe;
import java.time.Duration;

/**
 * How often the health of a target is asked for while it warms up.
 *
 * <p>
 * With one probe a second HotSpot gets to compile what a probe calls one by one, for
 * minutes. Where many come while the compilers are busy, they compile it a second time
 * later. So many come when the first load is over.
 */
public final class WarmUpProbes {

	/**
	 * Some hundred within the loads that follow the first one, after which HotSpot has
	 * compiled what a probe calls.
	 */
	static final Duration MANY = Duration.ofMillis(20);

	private final boolean compilersFirst;

	private boolean firstIsOver;

	/**
	 * Of one launch.
	 * @param compilersFirst whether there are compilers that run first; where there are
	 * none, probes come as they do in a trial
	 */
	public WarmUpProbes(boolean compilersFirst) {
		this.compilersFirst = compilersFirst;
	}

	/** The time between two probes under the load that begins now. */
	public Duration underNextLoad() {
		Duration every = (this.compilersFirst && this.firstIsOver) ? MANY : HealthProbe.EVERY;
		this.firstIsOver = true;
		return every;
	}

}
