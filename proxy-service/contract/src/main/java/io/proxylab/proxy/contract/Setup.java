package io.proxylab.proxy.contract;

import java.util.List;

/** How a proxy is set up for tests. */
public enum Setup {

	/** As an experiment would have it. */
	ROOMY(""),

	/** With limits that a test can reach in a moment. */
	TIGHT("--proxy.pool.max-connections=1 --proxy.pool.acquire-timeout=300ms --proxy.response-timeout=1500ms"
			+ " --proxy.max-body=2KB"),

	/** With an upstream that is soon given up, and room for everything else. */
	IMPATIENT("--proxy.response-timeout=1500ms"),

	/** A connection a request. */
	CLOSING("--proxy.upstream-keep-alive=false"),

	/** Each library's own defaults. */
	STOCK("--proxy.track=stock"),

	/**
	 * Every request is traced; spans come together for no longer than a test may wait.
	 */
	TRACED("--proxy.observability=tracing --management.opentelemetry.tracing.export.schedule-delay=100ms"),

	/** Requests are not observed at all. */
	UNWATCHED("--proxy.observability=none");

	private final String arguments;

	Setup(String arguments) {
		this.arguments = arguments;
	}

	List<String> arguments() {
		return this.arguments.isEmpty() ? List.of() : List.of(this.arguments.split(" ", -1));
	}

}
