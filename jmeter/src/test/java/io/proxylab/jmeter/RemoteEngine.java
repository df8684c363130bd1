package io.proxylab.jmeter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A remote engine of stock JMeter on loopback, started as jmeter-server does. */
final class RemoteEngine implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	/** What an engine and who starts tests on it must say for RMI over loopback. */
	static final List<String> LOOPBACK = List.of("-Djava.rmi.server.hostname=" + HOST, "-Jserver.rmi.ssl.disable=true");

	private static final long START_SECONDS = 60;

	private static final long END_SECONDS = 30;

	private final Process process;

	private final int port;

	private final Path output;

	private RemoteEngine(Process process, int port, Path output) {
		this.process = process;
		this.port = port;
		this.output = output;
	}

	/**
	 * Starts one, and does not wait until it takes tests.
	 * @param jar of stock JMeter
	 * @param directory where it writes what it says
	 * @param properties as of {@code -q}
	 */
	static RemoteEngine start(Path jar, Path directory, Path properties) throws IOException {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		Path output = directory.resolve("engine-" + port + ".out");
		List<String> command = Outcome.command(jar, directory, "-s", "-q", properties, "-Dserver_port=" + port, "-j",
				"engine-" + port + ".log");
		command.addAll(LOOPBACK);
		Process process = new ProcessBuilder(command).directory(directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		return new RemoteEngine(process, port, output);
	}

	/** As {@code -R} and the names of its threads call it. */
	String address() {
		return HOST + ":" + this.port;
	}

	/** Waits until it takes tests. */
	void awaitStart() throws Exception {
		long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
		while (!isBound()) {
			assertThat(this.process.isAlive()).as(output()).isTrue();
			assertThat(System.nanoTime()).as(output()).isLessThan(giveUp);
			TimeUnit.MILLISECONDS.sleep(100);
		}
	}

	private boolean isBound() {
		try {
			return List.of(LocateRegistry.getRegistry(HOST, this.port).list()).contains("JMeterEngine");
		}
		catch (RemoteException _) {
			return false;
		}
	}

	/** Returns the output so far. */
	String output() throws IOException {
		return Files.readString(this.output);
	}

	/** Whether it ends by itself. */
	boolean ends() throws InterruptedException {
		return this.process.waitFor(END_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
