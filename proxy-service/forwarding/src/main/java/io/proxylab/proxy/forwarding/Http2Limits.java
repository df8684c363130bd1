package io.proxylab.proxy.forwarding;

import io.proxylab.proxy.client.ClientSettings;

/**
 * What every server tells its clients of HTTP/2 on the track {@code tuned}: out of the
 * way of what is measured, and the same for all.
 */
public final class Http2Limits {

	/** How the limits name what a server speaks that speaks HTTP/2, too. */
	public static final String VERSIONS = "HTTP/2, HTTP/1.1";

	/** Most streams of a connection at a time. */
	public static final int STREAMS = 1000;

	/** Bytes of a stream that a client may send unasked: what RFC 9113 begins with. */
	public static final int WINDOW = 65_535;

	/** Bytes of the table for header compression, likewise. */
	public static final int HEADER_TABLE = 4096;

	/** Most bytes of a request's header fields. */
	public static final int HEADER_LIST = ClientSettings.MAX_RESPONSE_HEAD;

	private Http2Limits() {
	}

}
