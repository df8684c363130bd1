package io.proxylab.userservice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;

/**
 * What the upstream shows of itself where it serves TLS.
 *
 * @param certificate PEM file of its certificate, followed by those of its issuers
 * @param key PEM file of its private key, PKCS#8 and without a password
 */
public record Identity(Path certificate, Path key) {

	/**
	 * TLS of the JDK.
	 * @throws IOException if a file cannot be read or used; the message names it
	 */
	SslContext context() throws IOException {
		readable("--certificate", this.certificate);
		readable("--key", this.key);
		try {
			return SslContextBuilder.forServer(this.certificate.toFile(), this.key.toFile())
				.sslProvider(SslProvider.JDK)
				.build();
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
