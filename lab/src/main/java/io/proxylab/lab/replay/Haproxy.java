package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.replay.HaproxyText;
import io.proxylab.lab.autoscale.replay.ServerState;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.box.Executables;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Ending;
import io.proxylab.lab.run.place.FreePort;
import io.proxylab.lab.run.place.LaunchFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The load balancer, a process of its own, and what is said to it. */
final class Haproxy implements AutoCloseable {

	private static final Duration READY = Duration.ofSeconds(10);

	private static final Duration GRACE = Duration.ofSeconds(1);

	private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

	private static final int PATIENCE_MILLIS = 5000;

	private final ManagedProcess process;

	private final HaproxyText text;

	private final int port;

	private final int commandPort;

	private Haproxy(ManagedProcess process, HaproxyText text, int port, int commandPort) {
		this.process = process;
		this.text = text;
		this.port = port;
		this.commandPort = commandPort;
	}

	/** Where the program is, if it is installed. */
	static Optional<Path> program() {
		return Executables.find("haproxy");
	}

	/**
	 * Starts one.
	 * @param directory takes its configuration and its log
	 * @throws LaunchFailed if it does not take commands
	 */
	static Haproxy start(Processes processes, Enclosure enclosure, HaproxyText text, Path directory)
			throws LaunchFailed, IOException, InterruptedException {
		Path program = program().orElseThrow(() -> new LaunchFailed("haproxy is not installed"));
		int port = FreePort.find();
		int commandPort = FreePort.find();
		Path file = Files.writeString(directory.resolve("haproxy.cfg"), text.configuration(port, commandPort));
		ManagedProcess process = processes.start(ProcessSpec
			.of("haproxy", List.of(program.toString(), "-db", "-f", file.toString()), directory.resolve("haproxy.out"))
			.in(enclosure));
		Haproxy haproxy = new Haproxy(process, text, port, commandPort);
		haproxy.awaitReady();
		return haproxy;
	}

	private void awaitReady() throws LaunchFailed, InterruptedException {
		long start = System.nanoTime();
		while (!takesCommands()) {
			if (this.process.awaitExit(LOOK_AGAIN) || System.nanoTime() - start > READY.toNanos()) {
				String reason = Ending.of(this.process);
				this.process.close();
				throw new LaunchFailed(reason);
			}
		}
	}

	private boolean takesCommands() {
		try {
			return !say(List.of("show version")).isBlank();
		}
		catch (IOException ex) {
			// Nobody listens yet.
			return false;
		}
	}

	ManagedProcess process() {
		return this.process;
	}

	/** Where it takes requests. */
	String url() {
		return "http://127.0.0.1:" + this.port;
	}

	/** A task comes; it gets requests when it has passed its checks. */
	void register(String task, int taskPort) throws IOException {
		String answer = say(this.text.register(task, taskPort));
		if (!answer.contains("New server registered")) {
			throw new IOException("HAProxy does not take %s: %s".formatted(task, answer.strip()));
		}
	}

	/** A task was healthy for the first time. */
	void admit(String task, int taskPort) throws IOException {
		say(this.text.admit(task, taskPort));
	}

	/** A task gets no more requests. */
	void drain(String task) throws IOException {
		say(this.text.drain(task));
	}

	/**
	 * A task is gone.
	 * @return false if it still has connections, and must be told so again
	 */
	boolean remove(String task) throws IOException {
		return !say(this.text.remove(task)).contains("cannot remove it");
	}

	/** How the tasks are. */
	Map<String, ServerState> states() throws IOException {
		try {
			return ServerState.parse(say(List.of(HaproxyText.question())));
		}
		catch (IllegalArgumentException ex) {
			throw new IOException(ex.getMessage(), ex);
		}
	}

	private String say(List<String> commands) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.commandPort), PATIENCE_MILLIS);
			socket.setSoTimeout(PATIENCE_MILLIS);
			socket.getOutputStream().write((String.join(";", commands) + "\n").getBytes(StandardCharsets.US_ASCII));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
		}
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
