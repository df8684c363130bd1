package io.proxylab.lab.experiment;

import java.util.Locale;

/** What the cores of the machine do while nothing runs on them. */
public enum IdleCores {

	/**
	 * They poll for work, where the kernel lets them. In a virtual machine a core that
	 * halts goes back to the hypervisor, and what it then waits for its core counts as
	 * stolen.
	 */
	POLL,

	/** What the kernel is set to. */
	SYSTEM;

	/** How an experiment writes it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
