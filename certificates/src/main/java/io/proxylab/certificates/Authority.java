package io.proxylab.certificates;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * Issues certificates of servers, which only those believe who are given
 * {@link #certificate() its own}. Keys are of the curve P-256. All of it is in a
 * directory that its user alone can read, and gone when it is closed. The JDK's
 * {@code keytool} makes the keys and signs.
 */
public final class Authority implements AutoCloseable {

	private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
		.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

	private static final String NAME = "authority";

	private static final String PASSWORD = "AUTHORITY_PASSWORD";

	private static final HexFormat HEX = HexFormat.of();

	private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] { '\n' });

	private final Path directory;

	private final String password;

	private final long days;

	private Authority(Path directory, Duration valid) {
		byte[] secret = new byte[16];
		new SecureRandom().nextBytes(secret);
		this.directory = directory;
		this.password = HEX.formatHex(secret);
		this.days = Math.max(1, Math.ceilDiv(valid.toHours(), 24L));
	}

	/**
	 * Makes one.
	 * @param valid how long it and what it issues are valid from now, rounded up to days
	 * @throws IOException if that cannot be done
	 */
	public static Authority open(Duration valid) throws IOException, InterruptedException {
		Authority authority = new Authority(Files.createTempDirectory("authority-"), valid);
		boolean made = false;
		try {
			authority.generate(NAME, "bc:c");
			authority.write(authority.certificate(), authority.chain(NAME));
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
	public Issued issue(String name) throws IOException, InterruptedException {
		return issue(name, "ip:127.0.0.1,dns:localhost");
	}

	/**
	 * Issues the certificate of a server.
	 * @param name of its files
	 * @param hosts as keytool has them, such as {@code dns:other.example}
	 * @throws IOException if that cannot be done
	 */
	public Issued issue(String name, String hosts) throws IOException, InterruptedException {
		generate(name, "san=" + hosts, "-signer", NAME);
		Issued issued = new Issued(this.directory.resolve(name + ".pem"), this.directory.resolve(name + ".key"));
		write(issued.certificate(), chain(name));
		write(issued.key(), pem("PRIVATE KEY", key(name).getEncoded()));
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

	private Path store() {
		return this.directory.resolve("keys.p12");
	}

	private void generate(String alias, String extension, String... more) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1",
				"-genkeypair", "-alias", alias, "-dname", "CN=" + alias + ", O=Proxy Lab", "-ext", extension, "-keyalg",
				"EC", "-groupname", "secp256r1", "-validity", Long.toString(this.days), "-storetype", "PKCS12",
				"-keystore", store().toString(), "-storepass:env", PASSWORD));
		command.addAll(List.of(more));
		ProcessBuilder keytool = new ProcessBuilder(command).redirectErrorStream(true);
		keytool.environment().put(PASSWORD, this.password);
		Process process = keytool.start();
		process.getOutputStream().close();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (process.waitFor() != 0) {
			throw new IOException("%s makes no certificate: %s".formatted(command.getFirst(), said.strip()));
		}
	}

	private String chain(String alias) throws IOException {
		try {
			StringBuilder chain = new StringBuilder();
			for (Certificate certificate : keys().getCertificateChain(alias)) {
				chain.append(pem("CERTIFICATE", certificate.getEncoded()));
			}
			return chain.toString();
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("a certificate cannot be read back: " + ex.getMessage(), ex);
		}
	}

	private Key key(String alias) throws IOException {
		try {
			return keys().getKey(alias, this.password.toCharArray());
		}
		catch (GeneralSecurityException ex) {
			throw new IOException("a key cannot be read back: " + ex.getMessage(), ex);
		}
	}

	private KeyStore keys() throws IOException, GeneralSecurityException {
		return KeyStore.getInstance(store().toFile(), this.password.toCharArray());
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
