package io.proxylab.proxy.client;

import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;

/**
 * TLS to the upstream: the JDK's, the same for every client, so that they differ in how
 * they use it alone. The upstream's certificate must be valid, of an issuer that is
 * believed, and made for the upstream's host: there is no way to switch that off.
 *
 * @param context of all connections
 */
public record UpstreamTls(SSLContext context) {

	/** TLS that believes what the JVM believes. */
	public static UpstreamTls ofJvm() {
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, null, null);
			return new UpstreamTls(context);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("the JDK has no TLS", ex);
		}
	}

	/**
	 * What was agreed on with the upstream last, as limits; empty before the first
	 * connection.
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
