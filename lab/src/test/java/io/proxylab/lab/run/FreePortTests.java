package io.proxylab.lab.run;

import io.proxylab.lab.machine.Machine;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class FreePortTests {

	@Test
	void aTargetNeverTakesAPortOfConnections() throws Exception {
		assumeTrue(Machine.firstLocalPort() >= 4096);
		for (int i = 0; i < 50; i++) {
			assertThat(FreePort.find()).isBetween(2048, Machine.firstLocalPort() - 1);
		}
	}

	@Test
	void aPortThatIsTakenIsNotGiven() throws Exception {
		try (ServerSocket first = new ServerSocket(FreePort.find(), 1, InetAddress.getLoopbackAddress())) {
			int taken = first.getLocalPort();
			for (int i = 0; i < 20; i++) {
				assertThat(FreePort.between(taken, taken + 10)).isBetween(taken + 1, taken + 9);
			}
			assertThatThrownBy(() -> FreePort.between(taken, taken + 1)).isInstanceOf(LaunchFailed.class)
				.hasMessageContainingAll("no free port on 127.0.0.1 from %d to %d".formatted(taken, taken),
						"./proxylab doctor shows the port range");
		}
	}

	@Test
	void theSystemChoosesWhereItIsLeftToIt() throws Exception {
		assertThat(FreePort.between(0, 1)).isPositive();
	}

}
