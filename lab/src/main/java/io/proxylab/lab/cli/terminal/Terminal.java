package io.proxylab.lab.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/**
 * What a stream of the lab leads to: the one place that decides on colours and on lines
 * that are rewritten. {@code NO_COLOR} (<a href="https://no-color.org">no-color.org</a>)
 * takes the colours, {@code TERM=dumb} both.
 *
 * @param rewritable whether somebody looks at it, on something that can move back to the
 * start of a line
 * @param colours whether it is to have any
 * @param columns its width; what is written there never has more
 */
public record Terminal(boolean rewritable, boolean colours, int columns) {

	/** What every table and text fits. */
	public static final int COLUMNS = 80;

	private static final int NARROWEST = 20;

	private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)\\s*");

	/**
	 * Standard error, which may lead elsewhere than the streams that a Console tells of.
	 */
	private static final String SIZE_OF_STANDARD_ERROR = "test -t 2 || exit 1; stty size <&2 2>/dev/null || echo 0 0";

	private static final long PATIENCE_SECONDS = 2;

	/** Standard output. Since JDK 22 there is a console also where nobody sits at it. */
	public static Terminal out() {
		return of(Optional.ofNullable(System.console()).filter(Console::isTerminal).map((console) -> "0 0"),
				System.getenv());
	}

	/** Standard error. Asks a shell, so not before it is needed. */
	static Terminal err() {
		return of(sizeOfStandardError(), System.getenv());
	}

	/**
	 * Decides.
	 * @param size rows and columns as {@code stty size} tells them, 0 where they are not
	 * known; empty if the stream is no terminal
	 * @param environment of the lab
	 */
	public static Terminal of(Optional<String> size, Map<String, String> environment) {
		boolean rewritable = size.isPresent() && !"dumb".equals(environment.get("TERM"));
		boolean colours = rewritable && environment.getOrDefault("NO_COLOR", "").isEmpty();
		int columns = size.map(SIZE::matcher)
			.filter(Matcher::matches)
			.map((found) -> Integer.parseInt(found.group(1)))
			.filter((told) -> told > 0)
			.orElse(COLUMNS);
		return new Terminal(rewritable, colours, Math.max(NARROWEST, columns));
	}

	private static Optional<String> sizeOfStandardError() {
		try {
			Process shell = new ProcessBuilder("sh", "-c", SIZE_OF_STANDARD_ERROR)
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			String size = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return (shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && shell.exitValue() == 0) ? Optional.of(size)
					: Optional.empty();
		}
		catch (IOException ex) {
			// No shell, no terminal that this lab knows how to ask.
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

	/** For what the command line library writes. */
	public Ansi ansi() {
		return this.colours ? Ansi.ON : Ansi.OFF;
	}

}
