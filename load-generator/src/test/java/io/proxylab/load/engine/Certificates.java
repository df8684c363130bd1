package io.proxylab.load.engine;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.TrustStore;

import static org.assertj.core.api.Assertions.assertThat;

/** An issuer of certificates that nobody else knows, made by the JDK's keytool. */
final class Certificates {

	static final String PASSWORD = "changeit";

	private final Path directory;

	Certificates(Path directory) throws IOException, InterruptedException {
		this.directory = directory;
		keytool("-genkeypair", "-alias", "ca", "-dname", "CN=test issuer", "-ext", "bc:c", "-keyalg", "EC", "-validity",
				"30");
		keytool("-exportcert", "-rfc", "-alias", "ca", "-file", pem().toString());
	}

	/** The issuer's certificate as PEM. */
	Path pem() {
		return this.directory.resolve("ca.pem");
	}

	/** The network of a load that believes the issuer. */
	Network trusted() {
		return new Network(new TrustStore(pem().toString(), null), List.of());
	}

	/** The same as a store with a password. */
	Path pkcs12() throws IOException, InterruptedException {
		Path trust = this.directory.resolve("trust.p12");
		if (Files.exists(trust)) {
			return trust;
		}
		tool(List.of("-importcert", "-noprompt", "-alias", "ca", "-file", pem().toString(), "-keystore",
				trust.toString(), "-storepass", PASSWORD));
		return trust;
	}

	/** Makes a certificate for 127.0.0.1. */
	void issue(String alias, String... options) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(
				List.of("-genkeypair", "-alias", alias, "-signer", "ca", "-dname", "CN=" + alias, "-keyalg", "EC"));
		arguments.addAll(List.of(options));
		keytool(arguments.toArray(String[]::new));
	}

	/** A server with such a certificate, which answers {@code {}}. */
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

	/** Such a certificate and its key. */
	KeyManagerFactory keys(String alias) throws IOException, GeneralSecurityException {
		KeyStore all = KeyStore.getInstance(store().toFile(), PASSWORD.toCharArray());
		KeyStore one = KeyStore.getInstance("PKCS12");
		one.load(null, null);
		one.setKeyEntry(alias, all.getKey(alias, PASSWORD.toCharArray()), PASSWORD.toCharArray(),
				all.getCertificateChain(alias));
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(one, PASSWORD.toCharArray());
		return keys;
	}

	private Path store() {
		return this.directory.resolve("keys.p12");
	}

	private void keytool(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(arguments));
		command.addAll(List.of("-keystore", store().toString(), "-storepass", PASSWORD));
		tool(command);
	}

	private void tool(List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
		command.addAll(arguments);
		Path log = this.directory.resolve("keytool.log");
		int code = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
		assertThat(code).as("%s: %s", arguments, Files.readString(log)).isZero();
	}

}
