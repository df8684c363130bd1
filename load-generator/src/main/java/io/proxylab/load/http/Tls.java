package io.proxylab.load.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Collections;

import javax.net.ssl.TrustManagerFactory;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.proxylab.load.protocol.Network.TrustStore;
import org.jspecify.annotations.Nullable;

/**
 * TLS to one host, of which HTTP/1.1 is asked by ALPN. Its certificate must be valid, of
 * an issuer that is believed, and made for this host: there is no way to switch that off.
 */
public final class Tls {

	private static final int DEFAULT_PORT = 443;

	private static final String PEM = "-----BEGIN";

	private final SslContext context;

	private final String host;

	private final int port;

	private Tls(SslContext context, String host, int port) {
		this.context = context;
		this.host = host;
		this.port = port;
	}

	/** Whether a URL asks for it. */
	public static boolean isAsked(URI uri) {
		return "https".equalsIgnoreCase(uri.getScheme());
	}

	/** The port of a URL, or that of its scheme. */
	public static int port(URI uri) {
		int ofScheme = isAsked(uri) ? DEFAULT_PORT : 80;
		return (uri.getPort() >= 0) ? uri.getPort() : ofScheme;
	}

	/**
	 * Prepares for a host.
	 * @param trust whose certificates are believed; null believes what the JVM believes
	 * @throws IOException if the file cannot be read, or holds no certificate; the
	 * message names it
	 */
	public static Tls to(URI uri, @Nullable TrustStore trust) throws IOException {
		try {
			SslContextBuilder builder = SslContextBuilder.forClient()
				.sslProvider(SslProvider.JDK)
				.endpointIdentificationAlgorithm("HTTPS")
				.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
						ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
						ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
						ApplicationProtocolNames.HTTP_1_1));
			if (trust != null) {
				TrustManagerFactory believed = TrustManagerFactory
					.getInstance(TrustManagerFactory.getDefaultAlgorithm());
				believed.init(store(trust));
				builder.trustManager(believed);
			}
			String host = uri.getHost();
			boolean bracketed = host.startsWith("[") && host.endsWith("]");
			return new Tls(builder.build(), bracketed ? host.substring(1, host.length() - 1) : host, port(uri));
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("network.trust: TLS cannot be set up: " + ex.getMessage(), ex);
		}
	}

	private static KeyStore store(TrustStore trust) throws IOException, GeneralSecurityException {
		Path file = Path.of(trust.file());
		if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
			throw new IOException("network.trust: '%s' is not a file that can be read".formatted(file));
		}
		byte[] bytes = Files.readAllBytes(file);
		KeyStore store = new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM) ? pem(file, bytes)
				: pkcs12(file, trust.password());
		for (String alias : Collections.list(store.aliases())) {
			if (store.isCertificateEntry(alias)) {
				return store;
			}
		}
		throw new IOException(("network.trust: '%s' holds no trusted certificate; add that of the issuer "
				+ "(keytool -importcert), and give the store's password if it has one")
			.formatted(file));
	}

	private static KeyStore pem(Path file, byte[] bytes) throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		try {
			Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509")
				.generateCertificates(new ByteArrayInputStream(bytes));
			int number = 0;
			for (Certificate certificate : certificates) {
				store.setCertificateEntry("trusted-" + number++, certificate);
			}
		}
		catch (CertificateException ex) {
			throw new IOException(
					"network.trust: '%s' is no PEM file of certificates: %s".formatted(file, ex.getMessage()), ex);
		}
		return store;
	}

	private static KeyStore pkcs12(Path file, @Nullable String password) throws GeneralSecurityException, IOException {
		try {
			// A type that does not fit the file would be taken for a wrong password.
			return KeyStore.getInstance(file.toFile(), (password != null) ? password.toCharArray() : null);
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IOException(
					("network.trust: '%s' is neither PEM nor a store that opens with this password: %s; give its "
							+ "password, or the issuer's certificate as PEM")
						.formatted(file, ex.getMessage()),
					ex);
		}
	}

	/**
	 * Adds TLS to a channel that is not open yet. What it receives is kept until a record
	 * is whole, so it cannot be read into the buffer that all connections share.
	 */
	void addTo(Channel channel) {
		channel.config().setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator());
		channel.pipeline().addLast(this.context.newHandler(channel.alloc(), this.host, this.port));
	}

	/** The host that the certificate must be made for. */
	String host() {
		return this.host;
	}

}
