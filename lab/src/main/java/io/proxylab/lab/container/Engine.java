package io.proxylab.lab.container;

import io.proxylab.lab.box.Executables;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A container engine of this machine, as its command line has it.
 *
 * @param program such as {@code /usr/bin/docker}
 */
public record Engine(Path program) {

	private static final List<String> KNOWN = List.of("docker", "podman");

	/** An engine that says nothing for so long hangs. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	/**
	 * The first that answers, Docker before Podman.
	 * @throws EngineFailed if none does, with what each says
	 */
	public static Engine find() throws EngineFailed, InterruptedException {
		return find(Executables::find);
	}

	/**
	 * Likewise.
	 * @param programs finds one by its name
	 */
	public static Engine find(Function<String, Optional<Path>> programs) throws EngineFailed, InterruptedException {
		List<String> refusals = new ArrayList<>();
		for (String name : KNOWN) {
			Optional<Path> program = programs.apply(name);
			if (program.isEmpty()) {
				refusals.add(name + " is not installed");
				continue;
			}
			Engine engine = new Engine(program.get());
			Answer answer = engine.ask("ps", "--quiet");
			if (answer.good()) {
				return engine;
			}
			refusals.add("%s does not work: %s".formatted(program.get(), answer.lastLine()));
		}
		throw new EngineFailed("no container engine answers (%s); cure: install or start one, or write place: local"
			.formatted(String.join("; ", refusals)));
	}

	/** Whether it has an image under that name. */
	public boolean hasImage(String image) throws InterruptedException {
		return ask("image", "inspect", "--format", "{{.Id}}", image).good();
	}

	/**
	 * The names of all its containers, of those that have ended, too; empty if it does
	 * not tell.
	 */
	public Optional<List<String>> containers() throws InterruptedException {
		Answer answer = ask("ps", "--all", "--format", "{{.Names}}");
		return answer.good() ? Optional.of(answer.text().lines().toList()) : Optional.empty();
	}

	/** What it calls by that name. */
	public Container container(String name) {
		return new Container(this, name);
	}

	/** Runs one of its commands to its end. */
	Answer ask(String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of(this.program.toString()));
		command.addAll(List.of(arguments));
		Process process = null;
		try {
			process = new ProcessBuilder(command).start();
			process.getOutputStream().close();
			if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
				return new Answer(-1, String.format(Locale.ROOT, "no answer within %d s", PATIENCE.toSeconds()));
			}
			// What is asked for here fits into a pipe. Warnings are no part of a good
			// answer.
			InputStream says = (process.exitValue() == 0) ? process.getInputStream() : process.getErrorStream();
			return new Answer(process.exitValue(), new String(says.readAllBytes(), StandardCharsets.UTF_8).strip());
		}
		catch (IOException ex) {
			return new Answer(-1, FailureReason.withFile(ex));
		}
		finally {
			if (process != null) {
				process.destroyForcibly();
			}
		}
	}

	/**
	 * What an engine says.
	 *
	 * @param code its exit code; -1 if it could not be asked
	 * @param text all of it, or why it could not be asked
	 */
	record Answer(int code, String text) {

		boolean good() {
			return this.code == 0;
		}

		String lastLine() {
			return this.text.isEmpty() ? "exit code " + this.code : this.text.lines().toList().getLast();
		}

	}

}
