package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.service.ServiceFigures;

/**
 * What a day depends on beside its scenario: how warm its tasks are at the beginning, and
 * how its load balancer times health checks.
 *
 * @param served requests that each task of the beginning has served, from 0
 * @param checksFollowResults whether the interval of health checks runs from the result
 * of one to the next, and not from one to the next
 */
public record Circumstances(double served, boolean checksFollowResults) {

	/** Warm tasks, and checks as a Kubernetes probe has them; AWS does not say. */
	public static final Circumstances USUAL = new Circumstances(ServiceFigures.WARM, false);

	/**
	 * Behind HAProxy, which begins the interval anew with each result ({@code
	 * process_chk_conn} of its check.c).
	 * @param served requests that each task of the beginning has served, from 0
	 */
	public static Circumstances behindHaproxy(double served) {
		return new Circumstances(served, true);
	}

}
