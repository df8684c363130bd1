package io.proxylab.certificates;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

class AuthorityIT {

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
	void whatKeytoolDoesNotTakeIsToldInItsWords() throws Exception {
		try (Authority authority = Authority.open(Duration.ofDays(1))) {
			assertThatIOException().isThrownBy(() -> authority.issue("server", "nonsense"))
				.withMessageContaining("keytool makes no certificate: ")
				.withMessageContaining("nonsense");
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
