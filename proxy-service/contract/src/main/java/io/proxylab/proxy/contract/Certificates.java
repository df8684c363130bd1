package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

import javax.net.ssl.SSLContext;

import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/** Certificates for tests, some of which are not to be believed. Gone with the JVM. */
public final class Certificates {

	private static final Duration VALID = Duration.ofDays(1);

	private final Authority authority;

	private final Authority stranger;

	private final Issued own;

	private final Issued elsewhere;

	private final Issued strange;

	private Certificates() throws IOException {
		this.authority = Authority.open(VALID);
		this.stranger = Authority.open(VALID);
		Runtime.getRuntime().addShutdownHook(new Thread(this::close, "certificates"));
		this.own = this.authority.issue("own");
		this.elsewhere = this.authority.issue("elsewhere", "dns:elsewhere.example");
		this.strange = this.stranger.issue("strange");
	}

	/** Those of this JVM, made when somebody first asks for them. */
	public static Certificates made() {
		return Made.ONCE;
	}

	private void close() {
		try (Authority _ = this.authority; Authority _ = this.stranger) {
			// Nothing else has to be done.
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A PEM file of the issuer that is to be believed. */
	public Path issuer() {
		return this.authority.certificate();
	}

	/** The files of a certificate that is to be believed. */
	Issued files() {
		return this.own;
	}

	/** A server that is to be believed. */
	public SSLContext believed() {
		return server(this.own);
	}

	/** A server with the certificate of another host. */
	public SSLContext ofElsewhere() {
		return server(this.elsewhere);
	}

	/** A server whose issuer nobody knows. */
	public SSLContext ofStranger() {
		return server(this.strange);
	}

	/** A client that believes the issuer. */
	public SSLContext client() {
		return SslBundle.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(location(issuer()))))
			.createSslContext();
	}

	private static SSLContext server(Issued issued) {
		PemSslStoreDetails keys = PemSslStoreDetails.forCertificate(location(issued.certificate()))
			.withPrivateKey(location(issued.key()));
		return SslBundle.of(new PemSslStoreBundle(keys, null)).createSslContext();
	}

	private static String location(Path file) {
		return file.toUri().toString();
	}

	private static final class Made {

		static final Certificates ONCE = make();

		private static Certificates make() {
			try {
				return new Certificates();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
