package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.proxylab.proxy.contract.Certificates;
import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Every client over TLS. */
@ParameterizedClass
@MethodSource("io.proxylab.proxy.client.Face#all")
class TlsIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final UpstreamRequest REQUEST = new UpstreamRequest("POST", "/user", List.of(),
			Body.of("asked".getBytes(StandardCharsets.US_ASCII)));

	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	Face face;

	private final ScriptedUpstream upstream = new ScriptedUpstream(Certificates.made().believed());

	private final UpstreamTls tls = new UpstreamTls(Certificates.made().client());

	@AfterEach
	void stopUpstream() {
		this.upstream.close();
	}

	private Face.Running start(UpstreamTls believing, boolean keepAlive) {
		return this.face.start()
			.apply(new ClientSettings(URI.create("https://127.0.0.1:" + this.upstream.port()), Track.TUNED, 1, -1,
					PATIENCE, PATIENCE, PATIENCE, 1 << 20, keepAlive, 0, null, believing));
	}

	@Test
	void itSaysAndHearsTheSameOverOneConnection() {
		this.upstream.script(Script.ok("x".repeat(100_000)));
		try (Face.Running client = start(this.tls, true)) {
			assertThat(this.tls.agreed()).isEmpty();
			for (int i = 0; i < 3; i++) {
				assertThat(client.exchange(REQUEST).body().length()).isEqualTo(100_000);
			}
			assertThat(this.upstream.openUsedConnections()).isEqualTo(1);
			assertThat(this.upstream.received()).hasSize(3)
				.allSatisfy((request) -> assertThat(request.body()).isEqualTo("asked"));
			assertThat(this.tls.agreed()).containsEntry("tls.protocol", "TLSv1.3").containsKey("tls.cipher");
		}
	}

	@Test
	void itOpensAConnectionForEachRequestIfItIsTold() {
		this.upstream
			.script(Script.respondAndClose("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nshort"));
		try (Face.Running client = start(this.tls, false)) {
			for (int i = 0; i < 3; i++) {
				assertThat(client.exchange(REQUEST).status()).isEqualTo(200);
			}
			assertThat(this.upstream.received()).hasSize(3)
				.allSatisfy((request) -> assertThat(request.header("Connection")).containsExactly("close"));
			Eventually.until(() -> this.upstream.openConnections() == 0);
		}
	}

	@Test
	void itAsksNobodyWhoseIssuerItDoesNotKnow() {
		assertRefused(Certificates.made().ofStranger(), this.tls);
	}

	@Test
	void itAsksNobodyWithTheCertificateOfAnotherHost() {
		assertRefused(Certificates.made().ofElsewhere(), this.tls);
	}

	@Test
	void itBelievesWhatTheJvmBelievesIfItIsToldNothing() {
		assertRefused(Certificates.made().believed(), UpstreamTls.ofJvm(TlsLibrary.JDK));
	}

	private void assertRefused(SSLContext shown, UpstreamTls believing) {
		this.upstream.show(shown);
		this.upstream.script(Script.ok("secret"));
		try (Face.Running client = start(believing, true)) {
			// Twice: the only connection of the pool must be free again.
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(UpstreamException.class).isThrownBy(() -> client.exchange(REQUEST))
					.satisfies((ex) -> assertThat(ex.failure()).as(ex.toString()).isEqualTo(UpstreamFailure.TLS));
			}
			assertThat(this.upstream.received()).isEmpty();
			Eventually.until(() -> this.upstream.openConnections() == 0);
		}
	}

}
