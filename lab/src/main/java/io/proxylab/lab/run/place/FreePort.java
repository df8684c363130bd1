package io.proxylab.lab.run.place;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Scanner;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface for targets to listen on. They lie below those that the
 * system gives to connections: one of these may have become that of a connection, of the
 * upstream or of a generator, while the target starts.
 */
public final class FreePort {

	/** First and last port that Linux gives to connections. */
	private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

	/** Of Linux without settings; macOS begins at 49,152. */
	private static final int USUAL_FIRST = 32_768;

	/** Connections that begin lower than this leave too few others. */
	private static final int LEAST_FIRST = 4096;

	private static final int LONGEST = 64;

	private FreePort() {
	}

	/**
	 * A port that nobody uses now.
	 * @throws LaunchFailed if there is none
	 */
	public static int find() throws LaunchFailed {
		return outside(RANGE);
	}

	/** Whether nobody listens on it now. */
	static boolean isFree(int port) {
		try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * A port that nobody uses now.
	 * @param range file with the first and the last port of connections; if it is not
	 * there, or not readable, they begin where they usually do
	 * @throws LaunchFailed if there is none
	 */
	static int outside(Path range) throws LaunchFailed {
		int first = first(range);
		return (first < LEAST_FIRST) ? between(0, 1) : between(first / 2, first);
	}

	private static int first(Path range) {
		try (InputStream in = Files.newInputStream(range)) {
			// The kernel gives a setting to the first read only.
			byte[] text = new byte[LONGEST];
			Scanner words = new Scanner(new String(text, 0, Math.max(0, in.read(text)), StandardCharsets.US_ASCII));
			return words.hasNextInt() ? words.nextInt() : USUAL_FIRST;
		}
		catch (IOException ex) {
			// Not Linux, or a /proc that is closed to this process.
			return USUAL_FIRST;
		}
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
					throw new LaunchFailed(String.format(Locale.ROOT,
							"no free port on 127.0.0.1 from %d to %d: %s; ./proxylab doctor shows the port range",
							least, end - 1, FailureReason.of(ex)), ex);
				}
			}
		}
	}

}
