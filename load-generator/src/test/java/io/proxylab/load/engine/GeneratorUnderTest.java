package io.proxylab.load.engine;

import java.util.ArrayList;
import java.util.List;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;

/** A load generator, as its contract sees it. */
interface GeneratorUnderTest {

	/**
	 * Offers a load and waits for its end.
	 * @param settings the load
	 * @param events gets what is told meanwhile
	 */
	LoadResult run(LoadSettings settings, List<LoadEvent> events) throws Exception;

	/** Offers a short load and waits for its end. */
	default Outcome run(ShortLoad load) throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		return new Outcome(run(load.build(), events), events);
	}

}
