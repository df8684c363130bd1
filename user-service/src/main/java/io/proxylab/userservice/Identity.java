package io.proxylab.userservice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.proxylab.userservice.http.UserEndpoint.Secured;

/**
 * What the upstream shows of itself where it serves TLS.
 *
 * @param certificate PEM file of its certificate, followed by those of its issuers
 * @param key PEM file of its private key, PKCS#8 and without a password
 * @param streams of HTTP/2 at a time on a connection, 1 to 10,000: HTTP/2 is for clients
 * that choose it, HTTP/1.1 for all others; 0 speaks HTTP/1.1 only
 */
public record Identity(Path certificate, Path key, int streams) {

	private static final ApplicationProtocolConfig EITHER = new ApplicationProtocolConfig(Protocol.ALPN,
			SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT,
			ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);

	private static final int MOST_STREAMS = 10_000;

	public Identity {
		if (streams < 0 || streams > MOST_STREAMS) {
			throw new IllegalArgumentException("--streams=" + streams + ": out of range 1 to " + MOST_STREAMS);
		}
	}

	/** One that speaks HTTP/1.1 only. */
	public Identity(Path certificate, Path key) {
		this(certificate, key, 0);
	}

	/**
	 * TLS of the JDK.
	 * @throws IOException if a file cannot be read or used; the message names it
	 */
	Secured secured() throws IOException {
		readable("--certificate", this.certificate);
		readable("--key", this.key);
		try {
			SslContextBuilder builder = SslContextBuilder.forServer(this.certificate.toFile(), this.key.toFile())
				.sslProvider(SslProvider.JDK);
			if (this.streams > 0) {
				builder.applicationProtocolConfig(EITHER);
			}
			return new Secured(builder.build(), this.streams);
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new IOException(("--certificate=%s --key=%s: no certificate and private key that belong together "
					+ "(%s); write PEM files, the key as PKCS#8 without a password")
				.formatted(this.certificate, this.key, ex.getMessage()), ex);
		}
	}

	private static void readable(String option, Path file) throws IOException {
		if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
			throw new IOException(option + "=" + file + ": is not a file that can be read");
		}
	}

}
