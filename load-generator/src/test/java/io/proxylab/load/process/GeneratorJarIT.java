package io.proxylab.load.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
@ResourceLock("child processes of this JVM")
class GeneratorJarIT {

	private static final Path JAR = Path.of("target", "load-generator.jar");

	private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

	private ServerSocket server;

	private @Nullable Process process;

	@SuppressWarnings("NullAway.Init") // set by start
	private BufferedReader events;

	@SuppressWarnings("NullAway.Init") // set by start
	private Writer commands;

	@BeforeEach
	void listen() throws IOException {
		this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
		Thread.ofVirtual().start(this::accept);
	}

	@AfterEach
	void end() throws IOException {
		if (this.process != null) {
			this.process.destroyForcibly();
		}
		this.server.close();
	}

	private Process start(String... arguments) throws IOException {
		Process started = generator(arguments).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		this.process = started;
		this.events = started.inputReader(StandardCharsets.UTF_8);
		this.commands = started.outputWriter(StandardCharsets.UTF_8);
		assertThat(next()).isEqualTo(new LoadEvent.Ready(started.pid()));
		return started;
	}

	private static ProcessBuilder generator(String... arguments) {
		List<String> command = new ArrayList<>(
				List.of(java(), "-XX:TieredStopAtLevel=1", "-Xmx64m", "-jar", JAR.toString()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command);
	}

	@Test
	void offersOneLoadAfterAnotherUntilItsInputEnds() throws Exception {
		Process generator = start("--threads=1");
		for (String id : new String[] { "first", "second" }) {
			say(LoadJson.write(new LoadCommand.Run(settings(id, 50))));
			assertThat(end(id)).isInstanceOfSatisfying(LoadEvent.Finished.class, (finished) -> {
				assertThat(finished.result().correct()).isPositive();
				assertThat(finished.result().errors()).isEmpty();
				assertThat(finished.result().stopped()).isFalse();
			});
		}
		this.commands.close();
		assertThat(generator.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(generator.exitValue()).isZero();
	}

	@Test
	void theEndOfItsInputEndsARunningLoadToo() throws Exception {
		Process generator = start("--threads=1");
		say(LoadJson.write(new LoadCommand.Run(settings("endless", 0))));
		assertThat(next()).isInstanceOf(LoadEvent.WindowStarted.class);
		this.commands.close();
		assertThat(generator.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(generator.exitValue()).isZero();
	}

	@Test
	void aStopEndsTheRunningLoadAndAnotherMayFollow() throws Exception {
		start("--threads=1");
		say(LoadJson.write(new LoadCommand.Run(settings("endless", 0))));
		assertThat(next()).isInstanceOf(LoadEvent.WindowStarted.class);
		say(LoadJson.write(new LoadCommand.Stop()));
		assertThat(end("endless")).isInstanceOfSatisfying(LoadEvent.Finished.class,
				(finished) -> assertThat(finished.result().stopped()).isTrue());
		say(LoadJson.write(new LoadCommand.Run(settings("next", 50))));
		assertThat(end("next")).isInstanceOf(LoadEvent.Finished.class);
	}

	@Test
	void severalShareALoadAndEndWithTheirParent() throws Exception {
		Process parent = start("--threads=1", "--generators=2");
		List<ProcessHandle> members = parent.toHandle().children().toList();
		assertThat(members).hasSize(2);
		say(LoadJson.write(new LoadCommand.Run(settings("shared", 50))));
		assertThat(end("shared")).isInstanceOfSatisfying(LoadEvent.Finished.class, (finished) -> {
			assertThat(finished.result().correct()).isGreaterThanOrEqualTo(50);
			assertThat(finished.result().connectionsOpened()).isEqualTo(2);
		});
		parent.destroyForcibly().waitFor();
		for (ProcessHandle member : members) {
			assertThat(member.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
		}
	}

	@Test
	void whatItCannotObeyItRefusesAndGoesOn() throws Exception {
		start("--threads=1");
		say("nonsense");
		assertThat(next()).isInstanceOfSatisfying(LoadEvent.Failed.class,
				(failed) -> assertThat(failed.reason()).startsWith("not JSON"));
		say("");
		say(LoadJson.write(new LoadCommand.Stop()));
		say(LoadJson.write(new LoadCommand.Run(settings("a", 50))).replace("\"users\":2", "\"users\":0"));
		assertThat(next())
			.isEqualTo(new LoadEvent.Failed("a", "users: 0 is out of range, 1 to " + LoadSettings.MAX_USERS));
		say(LoadJson.write(new LoadCommand.Run(settings("b", 0))));
		say(LoadJson.write(new LoadCommand.Run(settings("c", 50))));
		assertThat(end("c"))
			.isEqualTo(new LoadEvent.Failed("c", "the load 'b' is running; wait for its end, or stop it"));
		say(LoadJson.write(new LoadCommand.Stop()));
		assertThat(end("b")).isInstanceOf(LoadEvent.Finished.class);
	}

	@Test
	void theScheduleOfAnOpenLoadIsPrintedWithoutOfferingIt() throws Exception {
		LoadSettings.Open open = new LoadSettings.Open(1000, LoadSettings.Arrivals.CONSTANT, 42);
		LoadSettings settings = new LoadSettings("a", "http://127.0.0.1:1/", 1, open, 0, 0, 1000, 0, 1000,
				LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null);
		assertThat(schedule(settings)).isEqualTo("0\n1000000\n2000000\n");
		assertThat(schedule(settings("closed", 0))).contains("--schedule: only an open load has one");
	}

	private String schedule(LoadSettings settings) throws Exception {
		Process printing = generator("--threads=1", "--schedule=3").redirectErrorStream(true).start();
		try (Writer input = printing.outputWriter(StandardCharsets.UTF_8)) {
			input.write(LoadJson.write(new LoadCommand.Run(settings)) + "\n");
		}
		String text = new String(printing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		printing.waitFor();
		return text;
	}

	@Test
	void aWrongOptionIsWrongUsage() throws Exception {
		Process wrong = generator("--threads=0").redirectErrorStream(true).start();
		String text = new String(wrong.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(wrong.waitFor()).isEqualTo(2);
		assertThat(text).contains("--threads: 0 is out of range, 1 to 1024");
	}

	private LoadEvent end(String id) throws IOException {
		while (true) {
			LoadEvent event = next();
			String ended = switch (event) {
				case LoadEvent.Finished finished -> finished.id();
				case LoadEvent.Failed failed -> failed.id();
				case LoadEvent.Ready ready -> "";
				case LoadEvent.WindowStarted started -> "";
				case LoadEvent.WindowEnded windowEnded -> "";
				case LoadEvent.Progress progress -> "";
			};
			if (ended.equals(id)) {
				return event;
			}
		}
	}

	private LoadEvent next() throws IOException {
		String line = this.events.readLine();
		assertThat(line).as("an event").isNotNull();
		return LoadJson.readEvent(line);
	}

	private void say(String line) throws IOException {
		this.commands.write(line + "\n");
		this.commands.flush();
	}

	private LoadSettings settings(String id, long maxRequests) {
		return new LoadSettings(id, "http://127.0.0.1:" + this.server.getLocalPort() + "/", 2, 0, 0, 3_600_000,
				maxRequests, 10_000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, ""), null);
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.server.accept();
				Thread.ofVirtual().start(() -> serve(socket));
			}
		}
		catch (IOException ex) {
			// The test is over: the server was closed.
		}
	}

	/** A request this short comes in one piece on loopback. */
	private static void serve(Socket socket) {
		try (socket) {
			InputStream in = socket.getInputStream();
			byte[] request = new byte[4096];
			while (in.read(request) > 0) {
				socket.getOutputStream().write(OK.getBytes(StandardCharsets.US_ASCII));
			}
		}
		catch (IOException ex) {
			// The generator went away.
		}
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

}
