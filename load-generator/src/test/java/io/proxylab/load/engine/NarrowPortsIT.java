package io.proxylab.load.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** In a network namespace in which the system gives 100 ports only. */
@Timeout(60)
@ResourceLock("child processes of this JVM")
class NarrowPortsIT {

	private static final String NARROW = "ip link set lo up && "
			+ "echo '40000 40099' > /proc/sys/net/ipv4/ip_local_port_range && exec \"$@\"";

	@BeforeAll
	static void requireNamespaces() throws InterruptedException {
		assumeTrue(isPossible(), "unshare -rn is missing or not permitted here: no network namespace to try it in");
	}

	private static boolean isPossible() throws InterruptedException {
		try {
			return inNamespace(List.of("true")).start().waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Test
	void moreConnectionsThanOneAddressHasPortsComeFromSeveral() throws Exception {
		LoadResult result = load("http://127.0.0.1", "250");
		assertThat(result.errors()).isEmpty();
		assertThat(result.connectionsOpened()).isEqualTo(250);
		assertThat(result.correct()).isGreaterThanOrEqualTo(250);
		assertThat(result.reduced()).isNull();
	}

	@Test
	void fromOneAddressTheLoadIsAsLargeAsItsPortsAndSaysSo() throws Exception {
		LoadResult result = load("http://127.0.0.1", "250", "127.0.0.1");
		assertThat(result.errors()).isEmpty();
		assertThat(result.connectionsOpened()).isEqualTo(95);
		assertThat(result.reduced()).isNotNull().satisfies((reduced) -> {
			assertThat(reduced.askedConnections()).isEqualTo(250);
			assertThat(reduced.connections()).isEqualTo(95);
			assertThat(reduced.reason()).contains("95 usable ports", "ip_local_port_range", "--source");
		});
	}

	private static LoadResult load(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp",
				System.getProperty("java.class.path"), LoadOnItself.class.getName()));
		command.addAll(List.of(arguments));
		Process process = inNamespace(command).start();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).as(said).isZero();
		String last = said.lines().reduce((first, second) -> second).orElseThrow();
		return ((LoadEvent.Finished) LoadJson.readEvent(last)).result();
	}

	private static ProcessBuilder inNamespace(List<String> command) {
		List<String> whole = new ArrayList<>(List.of("unshare", "-rn", "sh", "-c", NARROW, "sh"));
		whole.addAll(command);
		return new ProcessBuilder(whole).redirectErrorStream(true);
	}

}
