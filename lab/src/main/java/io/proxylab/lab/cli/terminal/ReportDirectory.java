package io.proxylab.lab.cli.terminal;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The directory of {@code --out}, made when the first file is written.
 *
 * @param path of it
 * @param out is told where each file is
 */
public record ReportDirectory(Path path, PrintWriter out) {

	public void write(String name, String content) {
		try {
			this.out.println(Files.writeString(Files.createDirectories(this.path).resolve(name), content));
		}
		catch (IOException ex) {
			throw failure(name, "cannot be written", ex);
		}
	}

	/**
	 * Writes a file, or removes the one of an earlier command where there is none now.
	 */
	public void writeOrRemove(String name, Optional<String> content) {
		content.ifPresentOrElse((text) -> write(name, text), () -> remove(name));
	}

	/** Removes what an earlier command left and this one does not make. */
	public void remove(String name) {
		try {
			Files.deleteIfExists(this.path.resolve(name));
		}
		catch (IOException ex) {
			throw failure(name, "is of an earlier search and cannot be removed", ex);
		}
	}

	private CommandFailure failure(String name, String what, IOException ex) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: --out " + this.path + ": " + name + " "
				+ what + " (" + FailureReason.of(ex) + "); name a directory that may be written"));
	}

}
