package io.proxylab.lab.run.place;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FreePortTests {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@ParameterizedTest
	@CsvSource({ "'20000\t60999\n', 10000, 19999", "'32768\t60999\n', 16384, 32767", "'1024\t65535\n', 1024, 65535",
			"'', 16384, 32767", "'many\n', 16384, 32767" })
	void aTargetTakesNoPortOfConnectionsWhereThereAreEnoughOthers(String range, int least, int most) throws Exception {
		Path file = Files.writeString(this.directory.resolve("ip_local_port_range"), range);
		for (int i = 0; i < 50; i++) {
			assertThat(FreePort.outside(file)).isBetween(least, most);
		}
	}

	@Test
	void whereTheSystemDoesNotTellConnectionsBeginWhereTheyUsuallyDo() throws Exception {
		assertThat(FreePort.outside(this.directory.resolve("absent"))).isBetween(16_384, 32_767);
	}

	@Test
	void aPortThatIsTakenIsNotGiven() throws Exception {
		try (ServerSocket first = new ServerSocket(FreePort.find(), 1, InetAddress.getLoopbackAddress())) {
			int taken = first.getLocalPort();
			for (int i = 0; i < 20; i++) {
				assertThat(FreePort.between(taken, taken + 10)).isBetween(taken + 1, taken + 9);
			}
			assertThatThrownBy(() -> FreePort.between(taken, taken + 1)).isInstanceOf(LaunchFailed.class)
				.hasMessageContainingAll(
						String.format(Locale.ROOT, "no free port on 127.0.0.1 from %d to %d", taken, taken),
						"./proxylab doctor shows the port range");
		}
	}

}
