package io.proxylab.lab.experiment;

import java.util.Locale;

/** What watches the requests in a variant. */
public enum Observability {

	/** Nothing. */
	NONE,

	/** Timers, as Spring Boot has them with Actuator. */
	METRICS,

	/** Timers, and spans that are finished and dropped. */
	TRACING;

	/** How an experiment writes it, and a variant tells it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
