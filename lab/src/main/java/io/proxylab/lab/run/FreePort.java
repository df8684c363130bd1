package io.proxylab.lab.run;

import io.proxylab.lab.machine.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface for targets to listen on. They lie below those that the
 * system gives to connections: one of these may have become that of a connection, of the
 * upstream or of a generator, while the target starts.
 */
final class FreePort {

	/** Of Linux without settings; macOS begins at 49,152. */
	private static final int USUAL_FIRST = 32_768;

	/** Connections that begin lower than this leave too few others. */
	private static final int LEAST_FIRST = 4096;

	private FreePort() {
	}

	/**
	 * A port that nobody uses now.
	 * @throws LaunchFailed if there is none
	 */
	static int find() throws LaunchFailed {
		int first = Machine.firstLocalPort();
		if (first < 0) {
			first = USUAL_FIRST;
		}
		return (first < LEAST_FIRST) ? between(0, 1) : between(first / 2, first);
	}

	/**
	 * A port that nobody uses now: the first one from somewhere between these two on.
	 * @param least that may be taken; 0 leaves the choice to the system
	 * @param end the first one that may not
	 * @throws LaunchFailed if there is none
	 */
	static int between(int least, int end) throws LaunchFailed {
		int ports = end - least;
		int start = ThreadLocalRandom.current().nextInt(ports);
		for (int tried = 1;; tried++) {
			int port = least + (start + tried) % ports;
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				if (tried == ports) {
					throw new LaunchFailed(
							"no free port on 127.0.0.1 from %d to %d: %s; ./proxylab doctor shows the port range"
								.formatted(least, end - 1, ex.getMessage()),
							ex);
				}
			}
		}
	}

}
