package io.proxylab.proxy.nginx;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An nginx that is installed.
 *
 * @param path of its executable
 * @param version such as {@code 1.22.1}
 * @param without modules that it was built without, such as {@code http_uwsgi}
 */
public record NginxProgram(Path path, String version, Set<String> without) {

	private static final Pattern VERSION = Pattern.compile("nginx version: \\S*?/(\\S+)");

	private static final Pattern WITHOUT = Pattern.compile("--without-(\\w+)_module");

	public NginxProgram {
		without = Set.copyOf(without);
	}

	/**
	 * Asks an executable what it is.
	 * @throws IOException if it is no nginx, or cannot be run
	 */
	public static NginxProgram at(Path path) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(path.toString(), "-V").redirectErrorStream(true).start();
		String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		int code = process.waitFor();
		if (code != 0) {
			throw new IOException(
					String.format(Locale.ROOT, "%s -V ends with code %d: %s", path, code, answer.strip()));
		}
		return parse(path, answer);
	}

	static NginxProgram parse(Path path, String answer) throws IOException {
		Matcher version = VERSION.matcher(answer);
		if (!version.find()) {
			throw new IOException("%s -V does not tell a version of nginx: %s".formatted(path, answer.strip()));
		}
		Set<String> without = new TreeSet<>();
		WITHOUT.matcher(answer).results().forEach((module) -> without.add(module.group(1)));
		return new NginxProgram(path, version.group(1), without);
	}

	/**
	 * The command that runs it in the foreground.
	 * @param directory where its configuration is, and where it writes
	 */
	public List<String> command(Path directory) {
		return List.of(this.path.toString(), "-p", directory.toAbsolutePath().toString(), "-c", NginxConfiguration.FILE,
				"-e", "stderr");
	}

}
