package io.proxylab.load.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.TrustStore;

/**
 * Certificates for 127.0.0.1 of issuers that only the tests trust. An {@link Authority}
 * issues those that are valid now. The others, {@value #EXPIRED} and {@value #EARLY}, and
 * their issuer are in {@code wrong-times.p12}, which the JDK's keytool made with
 * {@code -startdate}: they were valid in 2020 and will be in 2119.
 */
final class Certificates implements AutoCloseable {

	static final String PASSWORD = "changeit";

	static final String GOOD = "good";

	static final String OTHER_HOST = "other";

	static final String EXPIRED = "expired";

	static final String EARLY = "early";

	private static final String ISSUER_OF_WRONG_TIMES = "ca";

	private final Path directory;

	private final Authority authority;

	private final KeyStore wrongTimes = KeyStore.getInstance("PKCS12");

	private final Map<String, Issued> issued = new HashMap<>();

	/**
	 * Issues the certificates.
	 * @param directory for the files of what to trust
	 */
	Certificates(Path directory) throws Exception {
		this.directory = directory;
		try (InputStream in = Objects.requireNonNull(Certificates.class.getResourceAsStream("wrong-times.p12"),
				"wrong-times.p12")) {
			this.wrongTimes.load(in, PASSWORD.toCharArray());
		}
		this.authority = Authority.open(Duration.ofDays(1));
		this.issued.put(GOOD, this.authority.issue(GOOD));
		this.issued.put(OTHER_HOST, this.authority.issue(OTHER_HOST, "dns:other.example"));
		Files.writeString(pem(), Files.readString(this.authority.certificate())
				+ pem(this.wrongTimes.getCertificate(ISSUER_OF_WRONG_TIMES)));
	}

	/** Returns the issuers' certificates as PEM. */
	Path pem() {
		return this.directory.resolve("issuers.pem");
	}

	/** Returns the network of a load that trusts the issuers. */
	Network trusted() {
		return new Network(new TrustStore(pem().toString(), null), List.of());
	}

	/** Returns the certificate of the authority in a store with a password. */
	Path pkcs12() throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		store.setCertificateEntry("authority", chain(this.authority.certificate())[0]);
		Path trust = this.directory.resolve("trust.p12");
		try (OutputStream out = Files.newOutputStream(trust)) {
			store.store(out, PASSWORD.toCharArray());
		}
		return trust;
	}

	/** Starts a server with one of the certificates, which responds with {@code {}}. */
	HttpsServer serve(String alias) throws IOException, GeneralSecurityException {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keys(alias).getKeyManagers(), null, null);
		HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
		server.setHttpsConfigurator(new HttpsConfigurator(context));
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.createContext("/", (exchange) -> {
			try (exchange; InputStream body = exchange.getRequestBody()) {
				body.readAllBytes();
				exchange.sendResponseHeaders(200, 2);
				exchange.getResponseBody().write("{}".getBytes(StandardCharsets.US_ASCII));
			}
		});
		server.start();
		return server;
	}

	/** Returns one of the certificates and its key. */
	KeyManagerFactory keys(String alias) throws IOException, GeneralSecurityException {
		KeyStore one = KeyStore.getInstance("PKCS12");
		one.load(null, null);
		Issued files = this.issued.get(alias);
		if (files != null) {
			one.setKeyEntry(alias, key(files.key()), PASSWORD.toCharArray(), chain(files.certificate()));
		}
		else {
			one.setKeyEntry(alias, this.wrongTimes.getKey(alias, PASSWORD.toCharArray()), PASSWORD.toCharArray(),
					this.wrongTimes.getCertificateChain(alias));
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(one, PASSWORD.toCharArray());
		return keys;
	}

	private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
		try (InputStream in = Files.newInputStream(file)) {
			return CertificateFactory.getInstance("X.509").generateCertificates(in).toArray(Certificate[]::new);
		}
	}

	private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
		String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
		return KeyFactory.getInstance("EC")
			.generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
	}

	private static String pem(Certificate certificate) throws GeneralSecurityException {
		return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
			.formatted(Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(certificate.getEncoded()));
	}

	@Override
	public void close() throws IOException {
		this.authority.close();
	}

}
