package io.proxylab.load.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/** Whose certificates are believed, from a file. */
public final class Believed {

	private static final String PEM = "-----BEGIN";

	private Believed() {
	}

	/**
	 * TLS for a client that believes these certificates and no others.
	 * @throws IOException if the file cannot be read, or holds no certificate; the
	 * message names it
	 */
	public static SSLContext context(TrustStore trust) throws IOException {
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, in(trust).getTrustManagers(), null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("network.trust: TLS cannot be set up: " + FailureReason.of(ex), ex);
		}
	}

	static TrustManagerFactory in(TrustStore trust) throws IOException {
		try {
			TrustManagerFactory believed = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			believed.init(store(trust));
			return believed;
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("network.trust: TLS cannot be set up: " + FailureReason.of(ex), ex);
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
					"network.trust: '%s' is no PEM file of certificates: %s".formatted(file, FailureReason.of(ex)), ex);
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
						.formatted(file, FailureReason.of(ex)),
					ex);
		}
	}

}
