package io.proxylab.lab.run.trial;

import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

class IncidentWatchTests {

	private long epochMillis = 1_000_000;

	private long nanos = 5_000_000_000L;

	@Test
	void aWallClockThatGoesWithTheOtherDoesNotJump() {
		IncidentWatch watch = watch();
		pass(10_000);
		assertThat(watch.soFar().clockJumpMillis()).isZero();
	}

	@Test
	void aWallClockThatIsSetJumps() {
		IncidentWatch watch = watch();
		pass(10_000);
		this.epochMillis -= 3_000;
		assertThat(watch.soFar().clockJumpMillis()).isEqualTo(-3_000);
	}

	@Test
	void withoutAProcessNoneEnds() {
		assertThat(watch().soFar().processesEnded()).isZero();
		assertThat(watch().soFar().oomKills()).isNull();
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "reads the counters of /proc")
	void anAttemptToConnectThatWasDroppedSinceTheStartCounts() throws Exception {
		IncidentWatch watch = watch();
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			List<SocketChannel> clients = new ArrayList<>();
			try {
				for (int i = 0; i < 20; i++) {
					SocketChannel client = SocketChannel.open();
					clients.add(client);
					client.configureBlocking(false);
					client.connect(server.getLocalSocketAddress());
				}
				ConnectAttempts attempts = Objects.requireNonNull(watch.soFar().connectAttempts());
				assertThat(attempts.dropped()).isPositive();
			}
			finally {
				for (SocketChannel client : clients) {
					client.close();
				}
			}
		}
	}

	private IncidentWatch watch() {
		return new IncidentWatch(Optional.empty(), () -> this.epochMillis, () -> this.nanos);
	}

	private void pass(long millis) {
		this.epochMillis += millis;
		this.nanos += millis * 1_000_000;
	}

}
