package io.proxylab.proxy.client;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslProvider;

/** What does the work of TLS. */
public enum TlsLibrary {

	/** The JDK. */
	JDK("JDK"),

	/**
	 * OpenSSL, as BoringSSL is called by Netty's tcnative: where Netty is the server or
	 * the client, in an application that has the library.
	 */
	OPENSSL("OpenSSL");

	private final String label;

	TlsLibrary(String label) {
		this.label = label;
	}

	/** Which one a context of Netty uses. */
	public static TlsLibrary of(SslContext context) {
		return OpenSsl.isAvailable() && context instanceof OpenSslContext ? OPENSSL : JDK;
	}

	/** Whether this application has it, on this machine. */
	public boolean isHere() {
		return this == JDK || OpenSsl.isAvailable();
	}

	/** How the limits name it. */
	public String label() {
		return this.label;
	}

	/** How Netty names it. */
	public SslProvider provider() {
		return switch (this) {
			case JDK -> SslProvider.JDK;
			case OPENSSL -> SslProvider.OPENSSL;
		};
	}

}
