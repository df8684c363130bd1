package io.proxylab.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Both plans against a real variant: JMeter's counts are the upstream's own. */
@Tag("full")
class VariantIT {

	private static final Path PROXY = Path.of("..", "proxy-service", "web-flux", "target", "proxy-web-flux.jar");

	private static final Duration START = Duration.ofSeconds(90);

	private static final Pattern LISTENS = Pattern.compile(" listens on port (\\d+),");

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@SuppressWarnings("NullAway.Init") // set before each test
	private CountedUserService upstream;

	@SuppressWarnings("NullAway.Init") // set before each test
	private Process proxy;

	private int port;

	@BeforeEach
	void startVariant() throws Exception {
		this.upstream = CountedUserService.start();
		this.proxy = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-jar", PROXY.toString(), "--proxy.variant=webflux-webclient",
				"--proxy.upstream=http://127.0.0.1:" + this.upstream.port(), "--server.port=0",
				"--management.server.port=0")
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve("proxy.out").toFile())
			.start();
		this.port = awaitPort();
	}

	@AfterEach
	void endVariant() throws Exception {
		this.proxy.destroy();
		this.proxy.waitFor();
		this.upstream.close();
	}

	@Test
	void everySampleOfBothPlansIsARequestThatTheUpstreamCounted() throws Exception {
		Map<String, Long> cell = samples("closed-load.jmx", "-Jusers=10", "-Jdelay=20");
		assertThat(cell).containsOnlyKeys("warm-up users=4 delay=1ms", "users=10 delay=20ms");
		assertThat(this.upstream.requests()).isEqualTo(sum(cell));

		Map<String, Long> sweep = samples("sweep.jmx", "-Jusers1=1", "-Jusers2=2", "-Jusers3=3", "-Jusers4=4",
				"-Jdelay1=50", "-Jdelay2=100", "-Jdelay3=200");
		List<String> labels = new ArrayList<>(List.of("warm-up users=4 delay=1ms"));
		for (int delay : new int[] { 50, 100, 200 }) {
			for (int users = 1; users <= 4; users++) {
				labels.add("users=" + users + " delay=" + delay + "ms");
			}
		}
		assertThat(sweep).containsOnlyKeys(labels).containsEntry("warm-up users=4 delay=1ms", 40L);
		assertThat(this.upstream.requests()).isEqualTo(sum(cell) + sum(sweep));
	}

	private Map<String, Long> samples(String plan, String... parameters) throws Exception {
		Path jtl = this.directory.resolve(plan + ".jtl");
		List<Object> arguments = new ArrayList<>(List.of(Path.of("plans", plan), "-l", jtl, "-Jport=" + this.port,
				"-Jduration=1", "-JwarmUpRequests=40", "-JwarmUpUsers=4", "-JwarmUpDelay=1"));
		arguments.addAll(List.of(parameters));
		Outcome outcome = Outcome.ofRunner(arguments.toArray());
		assertThat(outcome.exitCode())
			.as(() -> outcome.out() + outcome.err() + read(this.directory.resolve("proxy.out")))
			.isZero();
		return Outcome.samples(jtl);
	}

	private static long sum(Map<String, Long> samples) {
		return samples.values().stream().mapToLong(Long::longValue).sum();
	}

	private int awaitPort() throws InterruptedException {
		Path out = this.directory.resolve("proxy.out");
		long end = System.nanoTime() + START.toNanos();
		while (System.nanoTime() < end) {
			Matcher port = LISTENS.matcher(read(out));
			if (port.find()) {
				return Integer.parseInt(port.group(1));
			}
			assertThat(this.proxy.waitFor(100, TimeUnit.MILLISECONDS)).as(() -> "the proxy ended: " + read(out))
				.isFalse();
		}
		throw new AssertionError("the proxy did not listen in %s: %s".formatted(START, read(out)));
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
