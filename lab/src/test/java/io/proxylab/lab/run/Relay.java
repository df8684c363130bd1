package io.proxylab.lab.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * A target for tests that need any target at all: it passes bytes between its clients and
 * the upstream, and is ready within a fraction of the time that a real proxy takes.
 * {@link #main} uses nothing that Java 17 lacks.
 */
public final class Relay {

	/** Finds the process of a relay by its command line. */
	public static final String PROCESS = Relay.class.getName();

	/** Of the format of a class file; its last byte is the Java version plus 44. */
	private static final int VERSION_OFFSET = 7;

	private static final int OLDER_VERSION = 17 + 44;

	private static final long STACK_BYTES = 256 * 1024;

	private Relay() {
	}

	/**
	 * Relays until its process ends.
	 * @param arguments the port to listen on, and the URL of the upstream
	 */
	public static void main(String[] arguments) throws IOException {
		URI upstream = URI.create(arguments[1]);
		InetAddress loopback = InetAddress.getLoopbackAddress();
		try (ServerSocket listening = new ServerSocket(Integer.parseInt(arguments[0]), 1000, loopback)) {
			while (true) {
				Socket client = listening.accept();
				Socket server = new Socket(loopback, upstream.getPort());
				pass(client, server);
				pass(server, client);
			}
		}
	}

	/** Passes bytes one way until either side is closed, and closes the other. */
	private static void pass(Socket from, Socket to) throws IOException {
		to.setTcpNoDelay(true);
		new Thread(null, new Passage(from, to), "relay", STACK_BYTES).start();
	}

	/**
	 * Returns the target of an experiment that is a relay.
	 * @param name of the target
	 */
	public static String target(String name) {
		return "{ as: %s, command: \"%s\" }".formatted(name, command());
	}

	/** Returns the command line of a relay, with the places that the lab fills in. */
	public static String command() {
		return "%s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s %s {port} {upstream}".formatted(
				Path.of(System.getProperty("java.home"), "bin", "java"),
				Path.of("target", "test-classes").toAbsolutePath(), PROCESS);
	}

	/**
	 * Makes an executable jar of it that runs on Java 17, too.
	 * @param file to write
	 */
	static Path jar(Path file) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Name.MAIN_CLASS, PROCESS);
		try (OutputStream out = Files.newOutputStream(file);
				JarOutputStream entries = new JarOutputStream(out, manifest)) {
			for (String name : new String[] { "Relay.class", "Relay$Passage.class" }) {
				entries.putNextEntry(new ZipEntry(PROCESS.replace('.', '/').replaceFirst("Relay$", "") + name));
				entries.write(olderClass(name));
			}
		}
		return file;
	}

	private static byte[] olderClass(String name) throws IOException {
		try (InputStream compiled = Objects.requireNonNull(Relay.class.getResourceAsStream(name), name)) {
			byte[] bytes = compiled.readAllBytes();
			bytes[VERSION_OFFSET] = OLDER_VERSION;
			return bytes;
		}
	}

	/** One way of a connection. */
	private static final class Passage implements Runnable {

		private final Socket from;

		private final Socket to;

		Passage(Socket from, Socket to) {
			this.from = from;
			this.to = to;
		}

		@Override
		public void run() {
			try (this.from; this.to) {
				this.from.getInputStream().transferTo(this.to.getOutputStream());
			}
			catch (IOException ex) {
				System.out.println("a connection ended: " + ex.getMessage());
			}
		}

	}

}
