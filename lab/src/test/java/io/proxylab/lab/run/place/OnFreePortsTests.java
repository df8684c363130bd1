package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnFreePortsTests {

	private final List<List<Integer>> starts = new ArrayList<>();

	@Test
	void aTargetGetsAsManyPortsAsItAsksForAndNoneTwice() throws Exception {
		Iterator<Integer> source = List.of(20_001, 20_001, 20_002).iterator();
		List<Integer> given = OnFreePorts.start(2, (ports) -> ports, source::next);
		assertThat(given).containsExactly(20_001, 20_002);
	}

	@Test
	void aTargetWhosePortSomebodyTookMeanwhileIsStartedAgainOnOthers() throws Exception {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int free = FreePort.find();
			Iterator<Integer> source = List.of(other.getLocalPort(), free).iterator();
			int listening = OnFreePorts.start(1, this::listen, source::next);
			assertThat(listening).isEqualTo(free);
			assertThat(this.starts).containsExactly(List.of(other.getLocalPort()), List.of(free));
		}
	}

	@Test
	void aTargetThatFailsOnPortsThatNobodyHasIsNotStartedAgain() throws Exception {
		assertThatThrownBy(() -> OnFreePorts.start(1, this::fail)).isInstanceOf(LaunchFailed.class)
			.hasMessage("it does not start");
		assertThat(this.starts).hasSize(1);
	}

	@Test
	void whoFindsItsPortsTakenThreeTimesGivesUp() throws Exception {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThatThrownBy(() -> OnFreePorts.start(1, this::fail, other::getLocalPort))
				.isInstanceOf(LaunchFailed.class)
				.hasMessage("it does not start");
			assertThat(this.starts).hasSize(3);
		}
	}

	private int fail(List<Integer> ports) throws LaunchFailed {
		this.starts.add(ports);
		throw new LaunchFailed("it does not start");
	}

	private int listen(List<Integer> ports) throws LaunchFailed {
		this.starts.add(ports);
		try (ServerSocket socket = new ServerSocket(ports.getFirst(), 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new LaunchFailed("port taken", ex);
		}
	}

}
