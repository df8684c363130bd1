package io.proxylab.lab.experiment;

import java.util.Locale;

/** What is recorded of a target's JVM besides its figures, at the cost of its CPU. */
public enum Profiling {

	/** Nothing. */
	NONE,

	/** Where its CPU time goes, by samples of its stacks. */
	CPU;

	/** How an experiment writes it. */
	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
