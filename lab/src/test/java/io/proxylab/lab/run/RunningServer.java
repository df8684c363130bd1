package io.proxylab.lab.run;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.proxylab.certificates.Authority;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server over TLS on this machine's loopback, in the JVM of the test. */
final class RunningServer implements AutoCloseable {

	private static final char[] PASSWORD = "changeit".toCharArray();

	private final HttpsServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private RunningServer(HttpsServer server) {
		this.server = server;
		server.setExecutor(this.threads);
		server.createContext("/", (exchange) -> {
			try (exchange) {
				byte[] body = "up".getBytes(StandardCharsets.UTF_8);
				exchange.getRequestBody().readAllBytes();
				exchange.sendResponseHeaders(200, body.length);
				exchange.getResponseBody().write(body);
			}
		});
		server.start();
	}

	/**
	 * Starts one on a free port.
	 * @param trust takes the certificate that a client is to trust, as PEM
	 */
	static RunningServer start(Path trust) throws IOException, InterruptedException, GeneralSecurityException {
		try (Authority authority = Authority.open(Duration.ofDays(2))) {
			Authority.Issued issued = authority.issue("elsewhere");
			Files.copy(authority.certificate(), trust);
			HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
			server.setHttpsConfigurator(new HttpsConfigurator(context(issued)));
			return new RunningServer(server);
		}
	}

	private static SSLContext context(Authority.Issued issued) throws IOException, GeneralSecurityException {
		KeyStore keys = KeyStore.getInstance("PKCS12");
		keys.load(null, PASSWORD);
		keys.setKeyEntry("server", key(issued.key()), PASSWORD, chain(issued.certificate()));
		KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		managers.init(keys, PASSWORD);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(managers.getKeyManagers(), null, null);
		return context;
	}

	private static PrivateKey key(Path pem) throws IOException, GeneralSecurityException {
		String base64 = Files.readString(pem).replaceAll("-----[^-]+-----", "");
		return KeyFactory.getInstance("EC")
			.generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
	}

	private static Certificate[] chain(Path pem) throws IOException, GeneralSecurityException {
		try (InputStream in = new ByteArrayInputStream(Files.readAllBytes(pem))) {
			return CertificateFactory.getInstance("X.509").generateCertificates(in).toArray(Certificate[]::new);
		}
	}

	int port() {
		return this.server.getAddress().getPort();
	}

	boolean isListening() throws IOException {
		try (Socket socket = new Socket(this.server.getAddress().getAddress(), port())) {
			return socket.isConnected();
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
