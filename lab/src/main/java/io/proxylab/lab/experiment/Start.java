package io.proxylab.lab.experiment;

import java.time.Duration;

/** How the process of a target is started. */
public enum Start {

	/** As a user starts a jar. */
	PLAIN("plain"),

	/**
	 * With an AOT cache of an earlier run under load: classes loaded and linked (JEP
	 * 483), made in one step (JEP 514), with profiles of its methods (JEP 515).
	 */
	AOT_CACHE("aotCache"),

	/**
	 * With more CPU than its box until it has been ready for {@link #BOOST_AFTER_READY},
	 * as platforms give it that boost a start.
	 */
	CPU_BOOST("cpuBoost"),

	/** With the first compiler alone ({@code -XX:TieredStopAtLevel=1}). */
	C1("c1");

	/**
	 * How long a boost outlasts the start, as that of Google Cloud Run does ("startup CPU
	 * boost": during startup and for 10 seconds after the instance has started).
	 */
	public static final Duration BOOST_AFTER_READY = Duration.ofSeconds(10);

	private final String word;

	Start(String word) {
		this.word = word;
	}

	/** How an experiment writes it. */
	public String word() {
		return this.word;
	}

}
