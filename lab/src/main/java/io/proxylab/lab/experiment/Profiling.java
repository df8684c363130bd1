package io.proxylab.lab.experiment;

import java.util.Locale;

/**
 * What is recorded of a target's JVM besides its figures, at the cost of its CPU and its
 * times.
 */
public enum Profiling {

	/** Nothing. */
	NONE,

	/** Where its CPU time goes, by samples of its stacks. */
	CPU,

	/** What the requests of a burst that it holds occupy, by two class histograms. */
	MEMORY;

	/** How an experiment writes it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
