package io.proxylab.engine;

import java.util.Locale;

/** What an engine says when a request has waited. */
public enum Greeting {

	/** As short as study B's; with the charset that some servers add to any text. */
	MINIMAL("text/plain;charset=utf-8", "Hello!"),

	/** The 27 bytes of study C. */
	JSON("application/json", "{\"message\":\"Hello, World!\"}");

	private final String contentType;

	private final String body;

	Greeting(String contentType, String body) {
		this.contentType = contentType;
		this.body = body;
	}

	/** Its name on the command line and in the limits. */
	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	String contentType() {
		return this.contentType;
	}

	String body() {
		return this.body;
	}

}
