package io.proxylab.lab.cli.results;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Shows a page with the program that this desktop has for it.
 *
 * @param environment of the lab; {@code BROWSER} comes first
 * @param programs finds a program by its name
 */
public record PageOpener(Map<String, String> environment, Function<String, Optional<Path>> programs) {

	/** Of freedesktop.org and of macOS. */
	private static final List<String> OPENERS = List.of("xdg-open", "open");

	private static final long PATIENCE_SECONDS = 10;

	public static PageOpener ofThisMachine() {
		return new PageOpener(System.getenv(), Executables::find);
	}

	/**
	 * Starts the program, and leaves it.
	 * @throws CommandFailure if there is none, or it refuses
	 */
	void open(Path page) {
		Path program = Stream
			.concat(Stream.ofNullable(this.environment.get("BROWSER")).filter((name) -> !name.isBlank()),
					OPENERS.stream())
			.flatMap((name) -> this.programs.apply(name).stream())
			.findFirst()
			.orElseThrow(() -> failure(page, "neither xdg-open nor open is here, and BROWSER names no program"));
		try {
			Process process = new ProcessBuilder(program.toString(), page.toAbsolutePath().toString())
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.redirectError(ProcessBuilder.Redirect.DISCARD)
				.start();
			// A browser that goes on is as good as one that handed the page to another.
			if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
				throw failure(page,
						String.format(Locale.ROOT, "%s ended with exit code %d", program, process.exitValue()));
			}
		}
		catch (IOException ex) {
			throw failure(page, "%s cannot be started: %s".formatted(program, FailureReason.of(ex)));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static CommandFailure failure(Path page, String why) {
		return new CommandFailure(ExitCodes.WRONG_INPUT,
				List.of("proxylab: the page cannot be shown: %s; open %s in a browser".formatted(why, page)));
	}

}
