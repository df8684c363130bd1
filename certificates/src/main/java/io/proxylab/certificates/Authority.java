package io.proxylab.certificates;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import javax.security.auth.x500.X500Principal;

/**
 * Issues certificates of servers, which only those believe who are given
 * {@link #certificate() its own}. Keys are of the curve P-256. All of it is in a
 * directory that its user alone can read, and gone when it is closed. The JDK makes the
 * keys and signs. The certificate around them is encoded here, because a library for it
 * would add 10 MB to the lab, and a process of {@code keytool} costs most of a second.
 */
public final class Authority implements AutoCloseable {

	private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
		.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

	private static final String NAME = "authority";

	private static final String SIGNATURE_ALGORITHM = "SHA256withECDSA";

	private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";

	private static final String BASIC_CONSTRAINTS = "2.5.29.19";

	private static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";

	/** Bits of a serial number, of which RFC 5280 allows 159. */
	private static final int SERIAL_BITS = 127;

	private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] { '\n' });

	private final Path directory;

	private final Instant from;

	private final Instant until;

	private final KeyPair keys;

	private final String own;

	private Authority(Path directory, Duration valid) throws IOException {
		this.directory = directory;
		this.from = Instant.now();
		this.until = this.from.plus(Math.max(1, Math.ceilDiv(valid.toHours(), 24L)), ChronoUnit.DAYS);
		this.keys = keyPair();
		this.own = certificate(NAME, this.keys.getPublic(),
				extension(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence(Der.yes()))));
	}

	/**
	 * Makes one.
	 * @param valid how long it and what it issues are valid from now, rounded up to days
	 * @throws IOException if that cannot be done
	 */
	public static Authority open(Duration valid) throws IOException {
		Authority authority = new Authority(Files.createTempDirectory("authority-"), valid);
		boolean made = false;
		try {
			authority.write(authority.certificate(), authority.own);
			made = true;
			return authority;
		}
		finally {
			if (!made) {
				authority.close();
			}
		}
	}

	/** A file with its own certificate, as PEM. */
	public Path certificate() {
		return this.directory.resolve(NAME + ".pem");
	}

	/**
	 * Issues the certificate of a server on this machine's loopback.
	 * @param name of its files
	 * @throws IOException if that cannot be done
	 */
	public Issued issue(String name) throws IOException {
		return issue(name, "ip:127.0.0.1,dns:localhost");
	}

	/**
	 * Issues the certificate of a server.
	 * @param name of its files
	 * @param hosts separated by commas, such as {@code ip:127.0.0.1,dns:other.example}
	 * @throws IOException if that cannot be done
	 */
	public Issued issue(String name, String hosts) throws IOException {
		KeyPair server = keyPair();
		Issued issued = new Issued(this.directory.resolve(name + ".pem"), this.directory.resolve(name + ".key"));
		String certificate = certificate(name, server.getPublic(),
				extension(SUBJECT_ALTERNATIVE_NAME, Der.octets(ServerName.encoded(hosts))));
		write(issued.certificate(), certificate + this.own);
		write(issued.key(), pem("PRIVATE KEY", server.getPrivate().getEncoded()));
		return issued;
	}

	/**
	 * A server's.
	 *
	 * @param certificate PEM file of its certificate, followed by the authority's
	 * @param key PEM file of its private key, PKCS#8 without a password
	 */
	public record Issued(Path certificate, Path key) {
	}

	private static KeyPair keyPair() throws IOException {
		try {
			KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
			generator.initialize(new ECGenParameterSpec("secp256r1"));
			return generator.generateKeyPair();
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("this JDK makes no key of the curve P-256: " + ex.getMessage(), ex);
		}
	}

	/** Returns a certificate of version 3 (RFC 5280, 4.1), signed by this authority. */
	private String certificate(String name, PublicKey key, byte[] extension) throws IOException {
		byte[] algorithm = Der.sequence(Der.oid(ECDSA_WITH_SHA256));
		byte[] content = Der.sequence(Der.explicit(0, Der.integer(BigInteger.TWO)),
				Der.integer(new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE)), algorithm,
				distinguishedName(NAME), Der.sequence(Der.time(this.from), Der.time(this.until)),
				distinguishedName(name), key.getEncoded(), Der.explicit(3, Der.sequence(extension)));
		return pem("CERTIFICATE", Der.sequence(content, algorithm, Der.bits(signature(content))));
	}

	private static byte[] extension(String oid, byte[]... criticalAndValue) {
		List<byte[]> parts = new ArrayList<>(List.of(Der.oid(oid)));
		parts.addAll(List.of(criticalAndValue));
		return Der.sequence(parts.toArray(byte[][]::new));
	}

	private static byte[] distinguishedName(String name) {
		return new X500Principal("CN=" + name + ", O=Proxy Lab").getEncoded();
	}

	private byte[] signature(byte[] content) throws IOException {
		try {
			Signature signature = Signature.getInstance(SIGNATURE_ALGORITHM);
			signature.initSign(this.keys.getPrivate());
			signature.update(content);
			return signature.sign();
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("this JDK signs no certificate: " + ex.getMessage(), ex);
		}
	}

	private static String pem(String what, byte[] bytes) {
		return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, LINES.encodeToString(bytes), what);
	}

	private void write(Path file, String text) throws IOException {
		Files.createFile(file, OWNER_ONLY);
		Files.writeString(file, text, StandardOpenOption.WRITE);
	}

	/** Removes all of it. */
	@Override
	public void close() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(this.directory)) {
			for (Path file : files) {
				Files.delete(file);
			}
		}
		Files.delete(this.directory);
	}

}
