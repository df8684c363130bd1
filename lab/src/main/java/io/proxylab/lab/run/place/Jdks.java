package io.proxylab.lab.run.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JDKs of this machine, told by their {@code release} files: none is started to find
 * one.
 *
 * @param folders that hold JDKs
 */
public record Jdks(List<Path> folders) {

	/** Where Linux distributions, SDKMAN and macOS put them. */
	public static final Jdks INSTALLED = new Jdks(Stream
		.of("/usr/lib/jvm", "/usr/java", "/opt/java", "/opt", System.getProperty("user.home") + "/.jdks",
				System.getProperty("user.home") + "/.sdkman/candidates/java", "/Library/Java/JavaVirtualMachines")
		.map(Path::of)
		.toList());

	/** The oldest one that takes the flags of a box. */
	private static final int OLDEST = 11;

	private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)");

	/**
	 * The {@code java} command of a JDK.
	 * @param wanted its major version, such as {@code 17}, or its directory
	 * @throws LaunchFailed if there is none; the message names those that are there
	 */
	Path java(String wanted) throws LaunchFailed {
		if (!wanted.matches("\\d+")) {
			Path java = Path.of(wanted, "bin", "java");
			if (!Files.isExecutable(java)) {
				throw new LaunchFailed("java: %s is no JDK: it has no bin/java".formatted(wanted));
			}
			return java;
		}
		int version = Integer.parseInt(wanted);
		if (version < OLDEST) {
			throw new LaunchFailed(String.format(Locale.ROOT,
					"java: %d does not take the flags that pin a JVM to its box; choose %d or newer, or ", version,
					OLDEST) + "start it with command");
		}
		List<Jdk> found = all();
		return found.stream()
			.filter((jdk) -> jdk.version() == version)
			.map(Jdk::java)
			.findFirst()
			.orElseThrow(() -> new LaunchFailed(
					String.format(Locale.ROOT, "java: no JDK %d here; choices: %s, or the directory of one", version,
							String.join(", ", versions()))));
	}

	/** The major versions of all, each once. */
	public List<String> versions() {
		return all().stream().map(Jdk::version).distinct().sorted().map(String::valueOf).toList();
	}

	private List<Jdk> all() {
		List<Jdk> found = new ArrayList<>();
		for (Path folder : this.folders) {
			for (Path directory : in(folder)) {
				Stream.of(directory, directory.resolve("Contents/Home"))
					.flatMap((home) -> jdk(home).stream())
					.forEach(found::add);
			}
		}
		return found;
	}

	private static List<Path> in(Path folder) {
		try (Stream<Path> entries = Files.list(folder)) {
			return entries.sorted().toList();
		}
		catch (IOException ex) {
			// Most of these folders do not exist on most machines.
			return List.of();
		}
	}

	private static Optional<Jdk> jdk(Path home) {
		Path java = home.resolve("bin/java");
		if (!Files.isExecutable(java)) {
			return Optional.empty();
		}
		try {
			Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
			return version.find() ? Optional.of(new Jdk(Integer.parseInt(version.group(1)), java)) : Optional.empty();
		}
		catch (IOException ex) {
			// What has no release file does not say what it is.
			return Optional.empty();
		}
	}

	private record Jdk(int version, Path java) {
	}

}
