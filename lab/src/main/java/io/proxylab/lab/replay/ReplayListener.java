package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.replay.Orchestrator.Passed;

/** Hears how a replay goes. */
public interface ReplayListener {

	/** A service under a policy begins. */
	void begins(Play play);

	/** It is prepared, which is not part of the scenario. */
	void waiting(Play play, String what);

	/** A second of the scenario is over. */
	void passed(Play play, int second, Passed passed);

	/** Something happened in it. */
	void happened(Play play, Event event);

	/** It could not be played to its end. */
	void failed(Play play, String reason);

}
