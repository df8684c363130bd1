package io.proxylab.lab.run.trial;

import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.trial.Tolerances;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * In a search for a capacity the control carries what generator and upstream send and
 * answer in time. Where one is later than a trial allows, its own queue is part of every
 * response time.
 */
final class LaboratoryLate {

	private LaboratoryLate() {
	}

	/**
	 * What a window has against it.
	 * @param target the control, or another, for which a late generator or upstream is no
	 * miss: it makes the trial invalid
	 * @param delay that the upstream was asked for
	 * @param window what was measured
	 * @param tolerances of the run
	 * @return empty if nothing
	 */
	static List<String> against(Target target, UpstreamDelay delay, Measured window, Tolerances tolerances) {
		List<String> against = new ArrayList<>();
		if (!(target instanceof Target.Direct)) {
			return against;
		}
		double upstream = window.upstream().delayErrorP99Micros();
		double mostUpstream = tolerances.upstreamDelayP99Micros(delay.typical().toNanos() / 1e3,
				Tolerances.UPSTREAM_DELAY_SHARE);
		if (upstream > mostUpstream) {
			against.add(
					String.format(Locale.ROOT, "the upstream's delay was up to %.1f ms too long (p99; at most %.1f ms)",
							upstream / 1e3, mostUpstream / 1e3));
		}
		double generator = window.load().sendLag().p99Micros();
		if (generator > tolerances.sendLagP99Micros()) {
			against
				.add(String.format(Locale.ROOT, "the generator sent requests up to %.1f ms late (p99; at most %.1f ms)",
						generator / 1e3, tolerances.sendLagP99Micros() / 1e3));
		}
		return against;
	}

}
