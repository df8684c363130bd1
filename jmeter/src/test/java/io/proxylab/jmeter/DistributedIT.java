package io.proxylab.jmeter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A plan on two remote engines of stock JMeter. */
class DistributedIT {

	private static final Duration START = Duration.ofSeconds(60);

	private final List<Process> engines = new ArrayList<>();

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@AfterEach
	void endEngines() throws Exception {
		for (Process engine : this.engines) {
			engine.destroy();
			assertThat(engine.waitFor(20, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void twoEnginesSendTwiceTheLoadAndTheirSamplesComeTogether() throws Exception {
		Path jmeter = StockJMeter.install(this.directory);
		Path properties = RunnerIT.CLOSED_LOAD.resolveSibling("proxylab.properties");
		String hosts = startEngine(jmeter, properties) + "," + startEngine(jmeter, properties);
		try (CountedUserService upstream = CountedUserService.start()) {
			Outcome outcome = Outcome.ofJar(jmeter, this.directory, "-n", "-t", RunnerIT.CLOSED_LOAD, "-R", hosts, "-q",
					properties, "-Jserver.rmi.ssl.disable=true", "-Jjava.rmi.server.hostname=127.0.0.1",
					"-Djava.rmi.server.hostname=127.0.0.1", "-l", "out.jtl", "-Gport=" + upstream.port(), "-Gdelay=20",
					"-Gusers=3", "-Gduration=1", "-GwarmUpRequests=20", "-GwarmUpUsers=2", "-GwarmUpDelay=1");
			assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
			Map<String, Long> samples = Outcome.samples(this.directory.resolve("out.jtl"));
			assertThat(samples).containsOnlyKeys("warm-up users=2 delay=1ms", "users=3 delay=20ms")
				.containsEntry("warm-up users=2 delay=1ms", 40L);
			assertThat(upstream.requests()).isEqualTo(samples.values().stream().mapToLong(Long::longValue).sum());
			assertThat(upstream.connectionsOpened()).as("users of both engines").isEqualTo(2 * (2 + 3));
		}
	}

	/** Starts an engine, and says where it is. */
	private String startEngine(Path jmeter, Path properties) throws Exception {
		int port = freePort();
		Path out = this.directory.resolve("engine-" + port + ".out");
		Process engine = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"--sun-misc-unsafe-memory-access=allow", "-XX:TieredStopAtLevel=1",
				"-Djava.util.prefs.userRoot=" + this.directory, "-Djava.rmi.server.hostname=127.0.0.1", "-jar",
				jmeter.toString(), "-s", "-q", properties.toString(), "-Jserver.rmi.ssl.disable=true",
				"-Jserver_port=" + port, "-Jserver.rmi.localport=" + freePort(), "-j",
				this.directory.resolve("engine-" + port + ".log").toString())
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(out.toFile())
			.start();
		this.engines.add(engine);
		long end = System.nanoTime() + START.toNanos();
		while (!listens(port)) {
			assertThat(engine.waitFor(100, TimeUnit.MILLISECONDS)).as("the engine ended; see %s", out).isFalse();
			assertThat(System.nanoTime()).as("the engine listens in time").isLessThan(end);
		}
		return "127.0.0.1:" + port;
	}

	private static boolean listens(int port) {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return free.getLocalPort();
		}
	}

}
