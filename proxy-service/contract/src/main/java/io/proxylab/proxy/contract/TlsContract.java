package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * TLS on both sides changes nothing of what is said, and lets nobody in who is not to be
 * believed. Set up {@link Setup#TLS}, or {@link Setup#OPENSSL}.
 */
public abstract class TlsContract extends ProxyContract {

	/** What a record of TLS begins with that says what is wrong. */
	private static final String ALERT = "\u0015\u0003\u0003";

	@Test
	void itForwardsAsItDoesWithout() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 404 Not Found\r\nX-Of-Upstream: a\r\nContent-Length: 4\r\n\r\nnone"));
		RawResponse response = this.proxy.exchange(
				"POST /a?b=%2F HTTP/1.1\r\nHost: proxy.example\r\nX-Of-Client: c\r\nContent-Length: 4\r\n\r\nbody");
		assertThat(response.status()).isEqualTo(404);
		assertThat(response.header("X-Of-Upstream")).containsExactly("a");
		assertThat(response.body()).isEqualTo("none");
		ReceivedRequest received = this.proxy.upstream().onlyRequest();
		assertThat(received.method()).isEqualTo("POST");
		assertThat(received.target()).isEqualTo("/a?b=%2F");
		assertThat(received.body()).isEqualTo("body");
		assertThat(received.header("X-Of-Client")).containsExactly("c");
		assertThat(received.header("Host")).containsExactly("127.0.0.1:" + this.proxy.upstream().port());
	}

	@Test
	void aConnectionIsUsedAgainOnEitherSide() {
		this.proxy.upstream().script(Script.ok("x".repeat(40_000)));
		try (RawClient client = this.proxy.connect()) {
			assertThat(client.exchange(RawClient.get("/a")).body()).hasSize(40_000);
			long connections = this.proxy.upstream().openUsedConnections();
			for (int i = 0; i < 3; i++) {
				// An answer may be there before its connection is free again.
				this.proxy.awaitIdle();
				assertThat(client.exchange(RawClient.get("/a")).body()).hasSize(40_000);
			}
			assertThat(this.proxy.upstream().openUsedConnections()).isEqualTo(connections);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 300 })
	void bytesAfterAResponseReachNoOtherClient(int idleMillis) {
		UnsolicitedBytesContract.check(this.proxy, Duration.ofMillis(idleMillis));
	}

	@Test
	void aConnectionThatIsToEndIsEndedInOrder() {
		this.proxy.upstream().script(Script.ok("last"));
		try (RawClient client = this.proxy.connect()) {
			RawResponse last = client.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nConnection: close\r\n\r\n");
			assertThat(last.body()).isEqualTo("last");
			assertThat(client.readToEnd()).isEmpty();
		}
	}

	@Test
	void anUpstreamWhoseIssuerIsUnknownIsABadGatewayUntilItIsKnown() {
		assertRefused(Certificates.made().ofStranger());
	}

	@Test
	void anUpstreamWithTheCertificateOfAnotherHostIsToo() {
		assertRefused(Certificates.made().ofElsewhere());
	}

	private void assertRefused(SSLContext shown) {
		this.proxy.upstream().show(shown);
		try {
			this.proxy.upstream().script(Script.ok("secret"));
			// A connection of the pool that has just ended may be noticed by the first
			// try only.
			Eventually.until(() -> this.proxy.get("/a").reason().equals("upstream-tls"));
			assertThat(this.proxy.get("/a").status()).isEqualTo(502);
			assertThat(this.proxy.upstream().received()).isEmpty();
			this.proxy.awaitIdle();
			Eventually.until(() -> this.proxy.upstream().openConnections() == 0);
		}
		finally {
			this.proxy.upstream().show(Certificates.made().believed());
		}
		this.proxy.upstream().script(Script.ok("again"));
		assertThat(this.proxy.get("/a").body()).isEqualTo("again");
	}

	@Test
	void whoSpeaksNoTlsGetsNoAnswerOfTheUpstream() {
		this.proxy.upstream().script(Script.ok("secret"));
		try (RawClient plain = new RawClient(this.proxy.port())) {
			plain.send(RawClient.get("/a"));
			// docs/differences.md says so, too.
			String said = plain.readToEnd();
			switch (this.proxy.server()) {
				case "tomcat" -> assertThat(said).startsWith("HTTP/1.1 400").contains("requires TLS");
				case "jetty" -> assertThat(said).startsWith(ALERT).hasSize(7);
				default -> assertThat(said).isEmpty();
			}
		}
		assertThat(this.proxy.upstream().received()).isEmpty();
		assertThat(this.proxy.get("/a").body()).isEqualTo("secret");
	}

	@Test
	void whoDoesNotBelieveItsCertificateSendsNothing() throws Exception {
		this.proxy.upstream().script(Script.ok("for others"));
		SSLContext doubtful = SSLContext.getDefault();
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> {
			try (RawClient client = new RawClient(this.proxy.port(), doubtful.getSocketFactory())) {
				client.send(RawClient.get("/a"));
			}
		}).withCauseInstanceOf(SSLException.class);
		assertThat(this.proxy.upstream().received()).isEmpty();
		assertThat(this.proxy.get("/a").body()).isEqualTo("for others");
	}

	@Test
	void whereThereAreTwoLibrariesTheLimitsSayWhichServesIt() throws IOException {
		switch (this.proxy.server()) {
			case "tomcat", "jetty" -> assertThat(this.proxy.limits()).doesNotContainKey("server.tls.library");
			default -> assertThat(this.proxy.limits()).containsEntry("server.tls.library", this.proxy.tlsLibrary());
		}
	}

	@Test
	void itAgreesWithItsClientsOnWhatItIsSetTo() throws IOException {
		try (Socket socket = Certificates.made()
			.client()
			.getSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), this.proxy.port())) {
			SSLSession agreed = ((SSLSocket) socket).getSession();
			assertThat(agreed.getProtocol()).isEqualTo("TLSv1.3");
			// BoringSSL cannot be told, and takes what a client names first.
			assertThat(agreed.getCipherSuite())
				.isEqualTo(this.proxy.tlsLibrary().equals("JDK") ? "TLS_AES_128_GCM_SHA256" : "TLS_AES_256_GCM_SHA384");
		}
	}

	@Test
	void theLimitsSayWhatWasAgreedOnWithTheUpstream() throws IOException {
		this.proxy.upstream().script(Script.ok("used"));
		assertThat(this.proxy.get("/used").status()).isEqualTo(200);
		assertThat(this.proxy.limits()).containsEntry("client.tls.protocol", "TLSv1.3")
			.containsEntry("client.tls.library", this.proxy.tlsLibrary())
			.hasEntrySatisfying("client.tls.cipher",
					(cipher) -> assertThat(cipher).isIn(List.of("TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256")));
	}

}
