package io.proxylab.lab.machine;

import io.proxylab.lab.box.Executables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The git commit that the lab runs from.
 *
 * @param commit 40 hex digits
 * @param dirty whether files differ from it
 */
public record SourceVersion(String commit, boolean dirty) {

	private static final long PATIENCE_SECONDS = 5;

	/**
	 * Asks git.
	 * @param directory in the working tree
	 * @return empty without git, or outside a working tree
	 */
	public static Optional<SourceVersion> of(Path directory) {
		return git(directory, "rev-parse", "--verify", "HEAD")
			.filter((commit) -> commit.strip().matches("[0-9a-f]{40,}"))
			.map((commit) -> new SourceVersion(commit.strip(),
					git(directory, "status", "--porcelain", "--untracked-files=no").filter((files) -> !files.isBlank())
						.isPresent()));
	}

	/** The commit, with a note if files differ from it. */
	@Override
	public String toString() {
		return this.dirty ? this.commit + " (with uncommitted changes)" : this.commit;
	}

	private static Optional<String> git(Path directory, String... arguments) {
		Optional<Path> git = Executables.find("git");
		if (git.isEmpty()) {
			return Optional.empty();
		}
		List<String> command = new ArrayList<>(List.of(git.get().toString(), "-C", directory.toString()));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			process.getOutputStream().close();
			String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
			return (ended && process.exitValue() == 0) ? Optional.of(answer) : Optional.empty();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

}
