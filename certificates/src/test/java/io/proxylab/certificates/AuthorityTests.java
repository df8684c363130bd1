package io.proxylab.certificates;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

class AuthorityTests {

	@Test
	void whatItIssuesIsOfThisMachineAndSignedByItAndSoonOutOfDate() throws Exception {
		try (Authority authority = Authority.open(Duration.ofHours(30))) {
			X509Certificate own = certificates(authority.certificate()).getFirst();
			List<X509Certificate> chain = certificates(authority.issue("server").certificate());
			assertThat(chain).hasSize(2).last().isEqualTo(own);
			X509Certificate server = chain.getFirst();
			server.verify(own.getPublicKey());
			assertThat(server.getSubjectAlternativeNames().stream().map((name) -> String.valueOf(name.get(1))))
				.containsExactly("127.0.0.1", "localhost");
			assertThat(server.getBasicConstraints()).isEqualTo(-1);
			assertThat(((ECPublicKey) server.getPublicKey()).getParams().getOrder().bitLength()).isEqualTo(256);
			assertThat(server.getNotAfter().toInstant()).isCloseTo(Instant.now().plus(2, ChronoUnit.DAYS),
					within(1, ChronoUnit.HOURS));
		}
	}

	@Test
	void nobodyElseReadsAKeyAndNothingIsLeft() throws Exception {
		Authority authority = Authority.open(Duration.ofDays(1));
		Path key = authority.issue("server").key();
		assertThat(Files.readString(key)).startsWith("-----BEGIN PRIVATE KEY-----");
		assertThat(Files.getPosixFilePermissions(key)).containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ,
				PosixFilePermission.OWNER_WRITE);
		assertThat(Files.getPosixFilePermissions(key.getParent())).allMatch((one) -> one.name().startsWith("OWNER"));
		authority.close();
		assertThat(key.getParent()).doesNotExist();
	}

	@Test
	void aClientWithTheAuthorityAcceptsWhatItIssuesAndNothingElse() throws Exception {
		try (Authority authority = Authority.open(Duration.ofDays(1));
				Authority stranger = Authority.open(Duration.ofDays(1))) {
			X509TrustManager client = clientOf(authority);
			client.checkServerTrusted(chain(authority.issue("server")), "ECDHE_ECDSA");
			X509Certificate[] strange = chain(stranger.issue("server"));
			assertThatExceptionOfType(CertificateException.class)
				.isThrownBy(() -> client.checkServerTrusted(strange, "ECDHE_ECDSA"));
		}
	}

	private static X509TrustManager clientOf(Authority authority) throws Exception {
		KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
		trusted.load(null, null);
		trusted.setCertificateEntry("authority", certificates(authority.certificate()).getFirst());
		TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		factory.init(trusted);
		return (X509TrustManager) factory.getTrustManagers()[0];
	}

	private static X509Certificate[] chain(Authority.Issued issued) throws Exception {
		return certificates(issued.certificate()).toArray(X509Certificate[]::new);
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonsense", "ip:300.0.0.1", "" })
	void aHostThatIsNeitherANameNorAnAddressIsRejected(String host) throws Exception {
		try (Authority authority = Authority.open(Duration.ofDays(1))) {
			assertThatIOException().isThrownBy(() -> authority.issue("server", host))
				.withMessage(
						"'%s' is not a valid host of a certificate. Write dns: and a name, or ip: and an IPv4 address.",
						host);
		}
	}

	@Test
	void aNameThatMakesTheCertificateLongIsEncodedToo() throws Exception {
		try (Authority authority = Authority.open(Duration.ofDays(1))) {
			String host = "a".repeat(60) + ".example";
			String hosts = String.join(",", Collections.nCopies(20, "dns:" + host));
			X509Certificate server = certificates(authority.issue("server", hosts).certificate()).getFirst();
			assertThat(server.getSubjectAlternativeNames()).hasSize(20)
				.allSatisfy((name) -> assertThat(name.get(1)).isEqualTo(host));
		}
	}

	private static List<X509Certificate> certificates(Path file) throws Exception {
		List<X509Certificate> found = new ArrayList<>();
		try (InputStream in = Files.newInputStream(file)) {
			CertificateFactory.getInstance("X.509")
				.generateCertificates(in)
				.forEach((one) -> found.add((X509Certificate) one));
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
		return found;
	}

}
