package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.ProbeOutcome;
import java.util.List;

/**
 * The health check of a load balancer in front of an ECS service. A target that fails so
 * many checks in a row is unhealthy, and <a href=
 * "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs_services.html">the
 * service scheduler replaces tasks that a load balancer's check finds unhealthy</a>.
 *
 * @param intervalSeconds from one check to the next
 * @param timeoutSeconds a check without a good answer by then has failed
 * @param unhealthyThreshold failed checks in a row that make a target unhealthy
 */
public record HealthCheck(int intervalSeconds, int timeoutSeconds, int unhealthyThreshold) {

	/**
	 * Every 10 s, 5 s timeout, 3 failures: a target that stops to answer is found
	 * unhealthy after 25 to 35 s. The <a href=
	 * "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html">
	 * defaults of an Application Load Balancer</a> are 30 s, 5 s and 2 failures, which
	 * takes 35 to 65 s; intervals of 5 to 300 s and 2 to 10 failures may be chosen. The
	 * <a href=
	 * "https://docs.aws.amazon.com/AmazonECS/latest/bestpracticesguide/load-balancer-healthcheck.html">
	 * guide for ECS</a> shows an interval of 5 s for services that start fast.
	 */
	public static final HealthCheck LOAD_BALANCER = new HealthCheck(10, 5, 3);

	/**
	 * What this check would have found. The lab probes more often than a load balancer:
	 * of its probes the first one at or after every multiple of the interval since the
	 * window's start is a check. Another first check would move the verdict by less than
	 * an interval.
	 * @param probes in the order in which they were sent
	 * @param window of the trial; probes sent outside it are no checks
	 */
	HealthVerdict verdict(List<ProbeOutcome> probes, Window window) {
		int checks = 0;
		int failed = 0;
		int inARow = 0;
		double due = 0;
		Double unhealthyAt = null;
		for (ProbeOutcome probe : probes) {
			double sentAt = (probe.sentAtEpochMillis() - window.startEpochMillis()) / 1000;
			if (sentAt < due || sentAt >= window.seconds()) {
				continue;
			}
			due = (Math.floor(sentAt / this.intervalSeconds) + 1) * this.intervalSeconds;
			checks++;
			boolean good = probe.success() && probe.millis() <= 1000L * this.timeoutSeconds;
			inARow = good ? 0 : inARow + 1;
			failed += good ? 0 : 1;
			if (inARow == this.unhealthyThreshold && unhealthyAt == null) {
				unhealthyAt = sentAt + probe.millis() / 1000.0;
			}
		}
		return new HealthVerdict(checks, failed, unhealthyAt);
	}

}
