package io.proxylab.proxy.calls;

import java.util.Locale;

/** How the calls of one answer follow each other. */
public enum How {

	/** All at once. */
	PARALLEL,

	/** Each begins when the one before it has ended. */
	SEQUENTIAL;

	/** Its name in settings and limits. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
