package io.proxylab.lab.autoscale.replay;

/** Starts and ends tasks, behind a load balancer. */
public interface TaskHost {

	/** Starts one, which the balancer checks from now on. */
	void start(String task);

	/** One was healthy for the first time. */
	void admit(String task);

	/** One is to get no more requests. */
	void drain(String task);

	/** Ends one, whatever it still holds. */
	void end(String task);

}
