package io.proxylab.userservice;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class TlsIT {

	private static Authority authority;

	private static Issued issued;

	private static UserService service;

	private static SSLContext believing;

	private static HttpClient client;

	@BeforeAll
	static void start() throws Exception {
		authority = Authority.open(Duration.ofDays(1));
		issued = authority.issue("upstream");
		service = UserService.start(options(issued.certificate(), issued.key()));
		believing = believing(authority.certificate());
		client = HttpClient.newBuilder().sslContext(believing).version(HttpClient.Version.HTTP_1_1).build();
	}

	@AfterAll
	static void close() throws Exception {
		client.close();
		service.close();
		authority.close();
	}

	private static UserServiceOptions options(Path certificate, Path key) {
		return new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 1, List.of(), List.of(),
				new Identity(certificate, key));
	}

	private static SSLContext believing(Path issuer) throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		try (InputStream in = Files.newInputStream(issuer)) {
			store.setCertificateEntry("issuer", CertificateFactory.getInstance("X.509").generateCertificate(in));
		}
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(store);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, trust.getTrustManagers(), null);
		return context;
	}

	private static HttpResponse<String> get(String target) throws IOException, InterruptedException {
		return client.send(HttpRequest
			.newBuilder(URI.create(String.format(Locale.ROOT, "https://127.0.0.1:%d%s", service.port(), target)))
			.build(), BodyHandlers.ofString());
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "/user?delay=0", "/user?delay=20", "/user?delay=20&size=100000", "/user?delay=drip(0ms,50ms)" })
	void itAnswersAsItDoesWithout(String target) throws Exception {
		HttpResponse<String> response = get(target);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).startsWith("{\"id\":1,\"name\":\"").hasSize(target.contains("size") ? 100_000 : 56);
		assertThat(response.headers().firstValue("Server-Timing")).isPresent();
		assertThat(response.sslSession().map(SSLSession::getProtocol)).contains("TLSv1.3");
	}

	@Test
	void aResetIsOneAndNoEndInOrder() throws Exception {
		try (Socket socket = believing.getSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), service.port())) {
			socket.getOutputStream()
				.write("GET /user?delay=reset HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			assertThatIOException().isThrownBy(() -> socket.getInputStream().read());
		}
	}

	@Test
	void whoSpeaksNoTlsGetsNoAnswer() throws Exception {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
			socket.getOutputStream()
				.write("GET /user?delay=0 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			assertThat(said).doesNotContain("HTTP", "Ada");
		}
		assertThat(get("/user?delay=0").statusCode()).isEqualTo(200);
	}

	@Test
	void whatItCannotShowIsToldWithTheOption() {
		Path missing = Path.of("nowhere.pem");
		assertThatIOException().isThrownBy(() -> UserService.start(options(missing, issued.key())))
			.withMessage("--certificate=nowhere.pem: is not a file that can be read");
		assertThatIOException().isThrownBy(() -> UserService.start(options(issued.certificate(), missing)))
			.withMessage("--key=nowhere.pem: is not a file that can be read");
		assertThatIOException().isThrownBy(() -> UserService.start(options(issued.certificate(), issued.certificate())))
			.withMessageContaining("no certificate and private key that belong together")
			.withMessageEndingWith("write PEM files, the key as PKCS#8 without a password");
	}

}
