package io.proxylab.infrastructure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The images, built and run as compose.yaml runs them; where an engine has their base.
 */
class ImagesIT {

	private static final String TAG = "images-it";

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** As everything in compose.yaml, on this machine's network. */
	private static final List<String> CONFINED = List.of("--network=host", "--pull=never", "--read-only",
			"--tmpfs=/tmp:rw,exec", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--memory=1g");

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static ContainerEngine engine;

	private final List<String> started = new ArrayList<>();

	@BeforeAll
	static void build() throws IOException {
		String base = Files.readAllLines(Project.file("docker", "proxy", "Dockerfile"))
			.stream()
			.filter((line) -> line.startsWith("ARG BASE="))
			.map((line) -> line.substring("ARG BASE=".length()))
			.findFirst()
			.orElseThrow();
		engine = ContainerEngine.with(base);
		build("--image", "proxy", "--image", "user-service", "--variant", "servlet-blocking-apache5");
		build("--image", "proxy", "--variant", "netty");
	}

	private static void build(String... what) {
		List<String> command = new ArrayList<>(List.of("docker/build", "--engine", engine.program(), "--tag", TAG));
		command.addAll(List.of(what));
		Outcome.of(Project.HOME, command).expectSuccess();
	}

	/** Without an engine nothing was built. */
	@AfterAll
	static void removeImages() {
		if (engine != null) {
			for (String image : List.of("proxy", "proxy-servlet", "proxy-netty", "user-service")) {
				engine.outcome("image", "rm", "--force", image(image));
			}
		}
	}

	@AfterEach
	void removeContainers() {
		this.started.forEach((name) -> engine.outcome("rm", "--force", name));
	}

	@ParameterizedTest
	@CsvSource({ "proxy, --proxy.variant=servlet-blocking-apache5", "proxy-netty, --proxy.track=tuned" })
	void aProxyForwardsAndIsHealthyWithoutRightsOnAnAotCache(String image, String argument) throws Exception {
		int upstreamPort = MockAws.freePort();
		int upstreamManagement = MockAws.freePort();
		String upstream = start("user-service", upstreamManagement, "--port=" + upstreamPort,
				"--management-port=" + upstreamManagement);
		int port = MockAws.freePort();
		String proxy = start(image, port, argument, "--proxy.upstream=http://127.0.0.1:" + upstreamPort,
				"--server.port=" + port, "--management.server.port=" + MockAws.freePort());
		awaitHealthy(upstream);
		awaitHealthy(proxy);
		try (HttpClient client = HttpClient.newHttpClient()) {
			HttpResponse<String> answer = client.send(
					HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/user?delay=10")).build(),
					HttpResponse.BodyHandlers.ofString());
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.headers().firstValue("Server-Timing")).isPresent();
		}
		for (String name : List.of(upstream, proxy)) {
			assertThat(engine.succeed("exec", name, "id", "-u")).isEqualTo("10001");
			assertThat(engine.outcome("exec", name, "touch", "/app/file").exitCode()).as("the root is read-only")
				.isNotZero();
			engine.succeed("exec", name, "touch", "/tmp/file");
		}
	}

	@ParameterizedTest
	@CsvSource({ "proxy, --proxy.variant=servlet-blocking-apache5", "proxy-netty, --proxy.track=tuned" })
	void aProxyEndsWhenItIsTold(String image, String argument) throws Exception {
		int port = MockAws.freePort();
		String proxy = start(image, port, argument, "--proxy.upstream=http://127.0.0.1:9", "--server.port=" + port,
				"--management.server.port=" + MockAws.freePort());
		awaitHealthy(proxy);
		engine.succeed("stop", "-t", "30", proxy);
		assertThat(engine.succeed("container", "inspect", "--format", "{{.State.ExitCode}}", proxy))
			.as("SIGTERM, not SIGKILL")
			.isEqualTo("143");
	}

	/** With {@code AOTMode=on} a JVM refuses to start if its cache does not fit. */
	private String start(String image, int healthPort, String... arguments) {
		String name = "proxylab-images-it-" + healthPort;
		this.started.add(name);
		List<String> words = new ArrayList<>(List.of("run", "--detach", "--name=" + name));
		words.addAll(CONFINED);
		words.addAll(List.of("--env=HEALTH_PORT=" + healthPort,
				"--env=JAVA_OPTIONS=-XX:+UseSerialGC -XX:MaxRAMPercentage=50 -XX:AOTMode=on", image(image)));
		words.addAll(List.of(arguments));
		engine.succeed(words.toArray(String[]::new));
		return name;
	}

	private static void awaitHealthy(String name) {
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(() -> assertThat(engine.outcome("exec", name, "healthy").exitCode())
				.as(() -> engine.outcome("logs", name).text())
				.isZero());
	}

	private static String image(String name) {
		return "proxy-lab/" + name + ":" + TAG;
	}

}
