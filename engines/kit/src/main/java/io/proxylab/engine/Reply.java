package io.proxylab.engine;

import org.jspecify.annotations.Nullable;

/** An answer, ready to be written. */
public final class Reply {

	private final int status;

	private final String contentType;

	private final byte[] body;

	private final @Nullable String serverTiming;

	Reply(int status, String contentType, byte[] body, @Nullable String serverTiming) {
		this.status = status;
		this.contentType = contentType;
		this.body = body;
		this.serverTiming = serverTiming;
	}

	public int status() {
		return this.status;
	}

	public String contentType() {
		return this.contentType;
	}

	/** The bytes to send, which all answers share: nobody changes them. */
	public byte[] body() {
		return this.body;
	}

	/** How long the request waited; null where none was asked to. */
	public @Nullable String serverTiming() {
		return this.serverTiming;
	}

}
