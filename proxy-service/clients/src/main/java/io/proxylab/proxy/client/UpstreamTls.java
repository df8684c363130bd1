package io.proxylab.proxy.client;

import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * TLS to the upstream: the JDK's, the same for every client, so that they differ in how
 * they use it alone, unless a client is asked to take OpenSSL. The upstream's certificate
 * must be valid, of an issuer that is believed, and made for the upstream's host: there
 * is no way to switch that off.
 *
 * @param context of all connections, if the JDK's is taken
 * @param library that is taken
 * @param issuers whose certificates are believed; null for those that the JVM believes
 */
public record UpstreamTls(SSLContext context, TlsLibrary library, @Nullable TrustManagerFactory issuers) {

	/** That of the JDK. */
	public UpstreamTls(SSLContext context) {
		this(context, TlsLibrary.JDK, null);
	}

	/** TLS that believes what the JVM believes. */
	public static UpstreamTls ofJvm(TlsLibrary library) {
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, null, null);
			return new UpstreamTls(context, library, null);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("the JDK has no TLS", ex);
		}
	}

	/**
	 * What was agreed on with the upstream last by the JDK's, as limits; empty before the
	 * first connection.
	 */
	public Map<String, Object> agreed() {
		Map<String, Object> limits = new TreeMap<>();
		SSLSessionContext sessions = this.context.getClientSessionContext();
		for (byte[] id : Collections.list(sessions.getIds())) {
			SSLSession session = sessions.getSession(id);
			if (session != null) {
				limits.put("tls.protocol", session.getProtocol());
				limits.put("tls.cipher", session.getCipherSuite());
			}
		}
		return limits;
	}

}
