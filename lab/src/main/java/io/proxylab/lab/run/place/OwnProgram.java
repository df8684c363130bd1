package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipFile;

/** The file of a service of the user's, relative to the working directory. */
final class OwnProgram {

	/** What a text that a shell takes begins with, ahead of its program. */
	private static final String EXEC = "exec ";

	private OwnProgram() {
	}

	/**
	 * What such a target needs to be started and this machine does not have, with the
	 * cure; empty if it is all there, or nobody can tell before a shell does.
	 */
	static Optional<String> lacks(OwnTarget target) {
		return switch (target.origin()) {
			case Origin.Running running -> running.trust().flatMap((trust) -> file("trust", Path.of(trust.file())));
			case Origin.Jar jar ->
				file("jar", Path.of(jar.jar())).or(() -> jar(Path.of(jar.jar()).toAbsolutePath())).or(() -> java(jar));
			case Origin.Command command -> program(command);
		};
	}

	private static Optional<String> file(String key, Path named) {
		Path file = named.toAbsolutePath().normalize();
		if (Files.isRegularFile(file) && Files.isReadable(file)) {
			return Optional.empty();
		}
		String what = Files.isDirectory(file) ? " is a directory"
				: Files.exists(file) ? " may not be read" : " is missing";
		return Optional.of("%s: %s%s; build it, or mend %s in the experiment: it is relative to where you are"
			.formatted(key, file, what, key));
	}

	private static Optional<String> jar(Path file) {
		try (ZipFile jar = new ZipFile(file.toFile())) {
			return (jar.getEntry("META-INF/MANIFEST.MF") != null) ? Optional.empty()
					: Optional.of("jar: " + file + " has no manifest; name a jar that java -jar starts");
		}
		catch (IOException ex) {
			return Optional
				.of("jar: %s is no jar (%s); name one that java -jar starts".formatted(file, FailureReason.of(ex)));
		}
	}

	private static Optional<String> java(Origin.Jar jar) {
		try {
			if (jar.java().isPresent()) {
				Jdks.INSTALLED.java(jar.java().get());
			}
			return Optional.empty();
		}
		catch (LaunchFailed ex) {
			return Optional.of(ex.reason());
		}
	}

	private static Optional<String> program(Origin.Command command) {
		String first = first(command);
		if (first.isEmpty() || first.contains("=") || first.matches(".*[$`'\"(){}<>|;&*?].*")) {
			// For a shell to make something of.
			return Optional.empty();
		}
		if (first.contains("/")) {
			Path file = Path.of(first).toAbsolutePath().normalize();
			return Files.isRegularFile(file) && Files.isExecutable(file) ? Optional.empty()
					: Optional.of("command: %s %s; mend command in the experiment, or make it executable"
						.formatted(file, Files.exists(file) ? "is no program that you may start" : "is missing"));
		}
		return Executables.find(first).isPresent() ? Optional.empty() : Optional
			.of("command: there is no program '%s' on the PATH; install it, or write where it is".formatted(first));
	}

	private static String first(Origin.Command command) {
		String last = command.words().getLast();
		boolean shell = command.words().size() == 3 && command.words().getFirst().equals("/bin/sh")
				&& last.startsWith(EXEC);
		return shell ? last.substring(EXEC.length()).strip().split("\\s+", 2)[0] : command.words().getFirst();
	}

}
