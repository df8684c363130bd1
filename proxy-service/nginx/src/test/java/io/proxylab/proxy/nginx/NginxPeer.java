package io.proxylab.proxy.nginx;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Listening;
import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import org.awaitility.Awaitility;
import org.opentest4j.TestAbortedException;

/** An nginx for the contracts, where one is installed. */
final class NginxPeer {

	private static final Duration START = Duration.ofSeconds(20);

	private NginxPeer() {
	}

	/** The one nginx, set up. */
	static List<RunningProxy> running(Setup setup) {
		Path program = installed();
		return RunningProxy.peer("nginx", (arguments) -> start(program, arguments), setup);
	}

	/**
	 * The executable.
	 * @throws TestAbortedException where none is installed, which skips the tests; with
	 * {@code PROXYLAB_REQUIRE_TOOLS=true} they fail
	 */
	static Path installed() {
		return program().orElseThrow(NginxPeer::absent);
	}

	private static RuntimeException absent() {
		String message = "nginx is not installed; cure: apt-get install nginx";
		if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
			throw new AssertionError(message);
		}
		return new TestAbortedException(message);
	}

	private static Optional<Path> program() {
		return Stream
			.concat(Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)),
					Stream.of("/usr/sbin", "/usr/local/sbin"))
			.filter((directory) -> !directory.isBlank())
			.map((directory) -> Path.of(directory, "nginx"))
			.filter(Files::isExecutable)
			.findFirst();
	}

	private static Listening start(Path path, List<String> arguments) {
		try {
			int port = freePort();
			Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target", "nginx")), "peer");
			NginxProgram program = NginxProgram.at(path);
			configuration(port, arguments).write(program, directory);
			Process process = new ProcessBuilder(program.command(directory)).redirectErrorStream(true)
				.redirectOutput(directory.resolve("nginx.out").toFile())
				.start();
			Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
			Awaitility.await()
				.atMost(START)
				.ignoreException(UncheckedIOException.class)
				.until(() -> RawClient.exchange(port, RawClient.get("/readyz")).status() == 200);
			return new Listening(port, 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static NginxConfiguration configuration(int port, List<String> arguments) {
		URI upstream = URI.create(value(arguments, "--proxy.upstream=").orElseThrow());
		Duration timeout = value(arguments, "--proxy.response-timeout=")
			.map((text) -> Duration.ofMillis(Long.parseLong(text.replace("ms", ""))))
			.orElse(Duration.ofSeconds(30));
		return new NginxConfiguration(port, upstream, 1, 2000, true, timeout);
	}

	private static Optional<String> value(List<String> arguments, String name) {
		return arguments.stream()
			.filter((argument) -> argument.startsWith(name))
			.map((argument) -> argument.substring(name.length()))
			.findFirst();
	}

	private static int freePort() throws IOException {
		try (ServerSocket reserved = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return reserved.getLocalPort();
		}
	}

}
