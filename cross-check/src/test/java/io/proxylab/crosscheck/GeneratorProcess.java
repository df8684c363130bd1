package io.proxylab.crosscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

/** A load generator in a process of its own, and the lab's side of the talk with it. */
final class GeneratorProcess implements AutoCloseable {

	private final Process process;

	private final BufferedReader events;

	private final Writer commands;

	private GeneratorProcess(Process process) {
		this.process = process;
		this.events = process.inputReader(StandardCharsets.UTF_8);
		this.commands = process.outputWriter(StandardCharsets.UTF_8);
	}

	/**
	 * Starts one.
	 * @param jar below the project's directory
	 * @param arguments after the jar
	 */
	static GeneratorProcess start(String jar, String... arguments) throws IOException {
		Path home = Path.of("..").toAbsolutePath().normalize();
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
				"-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=allow", "-jar", home.resolve(jar).toString()));
		command.addAll(List.of(arguments));
		GeneratorProcess generator = new GeneratorProcess(
				new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
		assertThat(generator.next()).isInstanceOf(LoadEvent.Ready.class);
		return generator;
	}

	/**
	 * Offers a load and waits for its end.
	 * @return all events, the last of which tells how it ended
	 */
	List<LoadEvent> offer(LoadSettings settings) throws IOException {
		this.commands.write(LoadJson.write(new LoadCommand.Run(settings)) + "\n");
		this.commands.flush();
		List<LoadEvent> heard = new ArrayList<>();
		do {
			heard.add(next());
		}
		while (!(heard.getLast() instanceof LoadEvent.Finished) && !(heard.getLast() instanceof LoadEvent.Failed));
		return heard;
	}

	private LoadEvent next() throws IOException {
		String line = this.events.readLine();
		assertThat(line).as("an event").isNotNull();
		return LoadJson.readEvent(line);
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
