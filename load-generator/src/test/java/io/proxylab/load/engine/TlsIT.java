package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import com.sun.net.httpserver.HttpsServer;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** TLS against the JDK's own server, with certificates of an issuer of the test. */
class TlsIT {

	private static final List<String> NOTICES = new CopyOnWriteArrayList<>();

	private static final AtomicReference<LoadRun> RUNNING = new AtomicReference<>();

	/** The first failure is told, and enough. */
	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
		NOTICES.add(notice);
		LoadRun running = RUNNING.get();
		if (running != null) {
			running.stop();
		}
	});

	@TempDir
	private static Path directory;

	private static Certificates certificates;

	@BeforeAll
	static void issue() throws Exception {
		certificates = new Certificates(directory);
	}

	@AfterAll
	static void endEventLoops() throws Exception {
		ENGINE.close();
		certificates.close();
	}

	@BeforeEach
	void forget() {
		NOTICES.clear();
	}

	@Test
	void aCertificateOfATrustedIssuerIsBelievedAndTheConnectionIsKept() throws Exception {
		LoadResult result = run(Certificates.GOOD, certificates.pem(), null, Connection.KEEP_ALIVE);
		assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
		assertThat(result.correct()).isGreaterThanOrEqualTo(200);
		assertThat(result.connectionsOpened()).isEqualTo(ShortLoad.USERS);
	}

	@Test
	void aStoreWithAPasswordIsAsGood() throws Exception {
		LoadResult result = run(Certificates.GOOD, certificates.pkcs12(), Certificates.PASSWORD, Connection.KEEP_ALIVE);
		assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
		assertThat(result.correct()).isGreaterThanOrEqualTo(200);
	}

	@Test
	void theHandshakeIsInTheResponseTimeOfARequestOnANewConnectionAndNotInItsServiceTime() throws Exception {
		LoadResult result = run(Certificates.GOOD, certificates.pem(), null, Connection.CLOSE);
		assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
		assertThat(result.connectionsOpened()).isGreaterThanOrEqualTo(result.completed());
		assertThat(result.responseTime().p50Micros()).isGreaterThan(result.serviceTime().p50Micros());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			expired | the certificate of '127.0.0.1' has expired
			early   | the certificate of '127.0.0.1' is not valid yet
			other   | the certificate is not made for the host '127.0.0.1'
			""")
	void whatIsWrongWithACertificateIsSaid(String alias, String reason) throws Exception {
		LoadResult result = run(alias, certificates.pem(), null, Connection.KEEP_ALIVE);
		assertThat(result.completed()).isZero();
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.TLS_FAILED);
		assertThat(NOTICES).anySatisfy((notice) -> assertThat(notice).contains("first TLS_FAILED", reason));
	}

	@Test
	void anIssuerThatNobodyTrustsIsNotBelieved() throws Exception {
		LoadResult result = run(Certificates.GOOD, null, null, Connection.KEEP_ALIVE);
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.TLS_FAILED);
		assertThat(NOTICES)
			.anySatisfy((notice) -> assertThat(notice).contains("is not trusted", "give the issuer's certificate"));
	}

	@Test
	void aTargetWithoutTlsIsSaidToHaveNone() throws Exception {
		try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Thread.ofVirtual().start(() -> refuse(plain));
			LoadResult result = run(settings("https://127.0.0.1:" + plain.getLocalPort() + "/", certificates.pem(),
					null, Connection.KEEP_ALIVE));
			assertThat(result.completed()).isZero();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.TLS_FAILED);
			assertThat(NOTICES).anySatisfy((notice) -> assertThat(notice).contains("does not speak TLS on this port"));
		}
	}

	private static void refuse(ServerSocket plain) {
		try {
			while (true) {
				plain.accept()
					.getOutputStream()
					.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			}
		}
		catch (IOException ex) {
			// The test is over: the socket was closed.
		}
	}

	@Test
	void aTrustStoreThatIsNoneIsNamed() throws Exception {
		Path garbage = Files.writeString(directory.resolve("garbage"), "no certificate");
		Path broken = Files.writeString(directory.resolve("broken.pem"), "-----BEGIN CERTIFICATE-----\nxx\n");
		expectFailure(directory.resolve("missing"), null, "missing' is not a file that can be read");
		expectFailure(garbage, null, "garbage' is neither PEM nor a store that opens with this password");
		expectFailure(broken, null, "broken.pem' is no PEM file of certificates");
		expectFailure(certificates.pkcs12(), "wrong", "opens with this password");
	}

	private static void expectFailure(Path trust, @Nullable String password, String reason) {
		assertThatExceptionOfType(LoadFailed.class)
			.isThrownBy(() -> run(Certificates.GOOD, trust, password, Connection.CLOSE))
			.withMessageContaining("network.trust: '")
			.withMessageContaining(reason);
	}

	private static LoadResult run(String alias, @Nullable Path trust, @Nullable String password, Connection connection)
			throws Exception {
		HttpsServer server = certificates.serve(alias);
		try {
			return run(settings("https://127.0.0.1:" + server.getAddress().getPort() + "/user", trust, password,
					connection));
		}
		finally {
			server.stop(0);
		}
	}

	private static LoadResult run(LoadSettings settings) throws LoadFailed, InterruptedException {
		LoadRun load = ENGINE.prepare(settings);
		RUNNING.set(load);
		return load.execute((event) -> {
		});
	}

	private static LoadSettings settings(String url, @Nullable Path trust, @Nullable String password,
			Connection connection) {
		return new LoadSettings("test", url, ShortLoad.USERS, 0, 0, 60_000, 200, 10_000, connection,
				new LoadSettings.Expect(200, "{}"), null)
			.asking(new Request(Method.POST, List.of(), Body.of("{\"id\":1}")))
			.over(new Network((trust != null) ? new TrustStore(trust.toString(), password) : null, List.of()));
	}

}
