package io.proxylab.lab.autoscale.policy;

/** A policy at work on one service: it remembers what it did. */
@FunctionalInterface
public interface Controller {

	/**
	 * Decides; to be asked once a second, in their order.
	 * @return what should be from now on, within the policy's bounds
	 */
	Decision decide(Moment moment);

}
