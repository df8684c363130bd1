package io.proxylab.proxy.client;

import java.util.Locale;

/** Whose settings a client runs with. */
public enum Track {

	/** One pool size and the same timeouts for all clients. */
	TUNED,

	/** Each library's own defaults for pools and timeouts. */
	STOCK;

	/** The word for this track in YAML and JSON. */
	public String id() {
		return name().toLowerCase(Locale.ROOT);
	}

}
