package io.proxylab.lab.cli.terminal;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** Where the outcome of a command goes that makes one of several formats. */
public final class OutFile {

	@Option(names = "--out", paramLabel = "FILE",
			description = "Writes the format, or the text, into a file; the terminal then shows the text.")
	private @Nullable Path path;

	/**
	 * Prints the format, or the text where none is asked for; with a file, the format
	 * into it and the text to the terminal.
	 * @param out the terminal
	 * @param text with colours or without
	 * @param rendered the format; null for the text
	 */
	public void print(PrintWriter out, Function<Boolean, String> text, @Nullable String rendered) {
		Path file = this.path;
		if (file == null) {
			out.print((rendered != null) ? rendered : text.apply(Ansi.AUTO.enabled()));
		}
		else {
			write(file, (rendered != null) ? rendered : text.apply(false));
			out.print(text.apply(Ansi.AUTO.enabled()));
			out.println();
			out.println(file);
		}
		out.flush();
	}

	private static void write(Path file, String content) {
		try {
			Files.writeString(file, content);
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: --out " + file + " cannot be written ("
					+ FailureReason.of(ex) + "); name a file in a directory that exists and may be written"));
		}
	}

}
