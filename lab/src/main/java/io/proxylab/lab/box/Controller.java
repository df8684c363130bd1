package io.proxylab.lab.box;

import java.util.Locale;

/** The controllers of control groups that a box uses. */
enum Controller {

	/** Limits CPU time. */
	CPU,

	/** Counts CPU time; a part of {@link #CPU} in v2. */
	CPUACCT,

	/** Limits cores. */
	CPUSET,

	/** Limits memory. */
	MEMORY;

	String kernelName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
