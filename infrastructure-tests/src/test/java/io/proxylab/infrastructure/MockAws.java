package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import org.awaitility.Awaitility;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

import static org.assertj.core.api.Assertions.assertThat;

/** An AWS API on loopback, by moto. It starts no tasks and evaluates no alarms. */
final class MockAws implements AutoCloseable {

	private static final int LEAST_PORT = 20_000;

	/**
	 * A port that is free now may be that of somebody's connection when a server has
	 * started, but for one below those that Linux takes for connections.
	 */
	private static final int FIRST_OUTGOING_PORT = 32_768;

	private static final int MOST_ATTEMPTS = 100;

	private static final String REGION = "us-east-1";

	/** Of anybody: the mock asks for one, and takes any. */
	private static final String KEY = "mock";

	private static final Path SCRIPTS = Path.of("src", "test", "python");

	private static final Path SHARED_LOG = Path.of("target", "moto.out").toAbsolutePath();

	private final Process server;

	private final URI endpoint;

	private MockAws(Process server, URI endpoint) {
		this.server = server;
		this.endpoint = endpoint;
	}

	/**
	 * The mock that the tests of this JVM share. It ends with the JVM. A test names its
	 * clusters and buckets so that no other test uses them.
	 */
	static MockAws shared() {
		return Shared.AWS;
	}

	/** The log of the {@linkplain #shared() shared} mock. */
	static Path sharedLog() {
		return SHARED_LOG;
	}

	static MockAws start(Path log) throws IOException {
		String python = Tool.pythonWith("moto.server, flask", "pip install 'moto[server]'");
		int port = freePort();
		Process server = new ProcessBuilder(python, SCRIPTS.resolve("mock_aws.py").toString(), "-H", "127.0.0.1", "-p",
				Integer.toString(port))
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> {
			assertThat(server.isAlive()).as("moto runs").isTrue();
			return listens(port);
		});
		return new MockAws(server, URI.create("http://127.0.0.1:" + port));
	}

	/**
	 * The arguments of Terraform's AWS provider with which it calls this API and no
	 * other, whatever its environment.
	 * @param services whose endpoints are used
	 */
	String providerArguments(String... services) {
		StringBuilder arguments = new StringBuilder("""
				region = "%s"
				access_key = "%2$s"
				secret_key = "%2$s"
				skip_credentials_validation = true
				skip_requesting_account_id = true
				skip_metadata_api_check = true
				endpoints {
				""".formatted(REGION, KEY));
		for (String service : services) {
			arguments.append("%s = \"%s\"\n".formatted(service, this.endpoint));
		}
		return arguments.append("}").toString();
	}

	/** What Terraform and the AWS CLI need to ask this API and no other. */
	Map<String, String> environment() {
		return Map.of("AWS_ENDPOINT_URL", this.endpoint.toString(), "AWS_ACCESS_KEY_ID", KEY, "AWS_SECRET_ACCESS_KEY",
				KEY, "AWS_REGION", REGION, "AWS_DEFAULT_REGION", REGION, "AWS_EC2_METADATA_DISABLED", "true",
				"AWS_PROFILE", "", "AWS_SESSION_TOKEN", "");
	}

	/**
	 * A client of AWS's SDK that asks this API and no other.
	 * @param builder of the client
	 */
	<B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C client(B builder) {
		return builder.endpointOverride(this.endpoint)
			.region(Region.of(REGION))
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, KEY)))
			.httpClientBuilder(UrlConnectionHttpClient.builder())
			.build();
	}

	/** Tasks that are started from now on run until they are told to end. */
	void holdTasks() {
		transition("""
				{"model_name":"ecs::task","transition":{"progression":"manual","times":1000000}}""");
	}

	/** All tasks have ended, with exit code 0. */
	void endTasks() {
		transition("""
				{"model_name":"ecs::task","transition":{"progression":"immediate"}}""");
	}

	private void transition(String json) {
		try (HttpClient client = HttpClient.newHttpClient()) {
			HttpResponse<String> response = client
				.send(HttpRequest.newBuilder(this.endpoint.resolve("/moto-api/state-manager/set-transition"))
					.header("Content-Type", "application/json")
					.POST(BodyPublishers.ofString(json))
					.build(), BodyHandlers.ofString());
			assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("interrupted while the mock was asked", ex);
		}
	}

	@Override
	public void close() {
		this.server.destroy();
	}

	private static boolean listens(int port) {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
			return true;
		}
		catch (IOException _) {
			return false;
		}
	}

	static int freePort() throws IOException {
		for (int attempt = 1;; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(LEAST_PORT, FIRST_OUTGOING_PORT);
			try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return free.getLocalPort();
			}
			catch (BindException ex) {
				if (attempt == MOST_ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	/** Started once per JVM. */
	private static final class Shared {

		static final MockAws AWS = startWithJvm();

		private static MockAws startWithJvm() {
			try {
				MockAws aws = start(SHARED_LOG);
				Runtime.getRuntime().addShutdownHook(new Thread(aws::close));
				return aws;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
