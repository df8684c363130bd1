package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Terraform, as far as a machine can run it.
 *
 * @param program its path
 * @param environment what it needs to find its provider
 */
record Terraform(String program, Map<String, String> environment) {

	private static final String CURE = "install Terraform 1.9 or newer";

	private static final String INIT_ARGUMENTS = "TF_CLI_ARGS_init";

	/** Where providers lie in a folder of plug-ins. */
	private static final Path AWS = Path.of("registry.terraform.io", "hashicorp", "aws");

	/** Long enough for a registry that answers. */
	private static final Map<String, String> NO_LONG_WAIT = Map.of("TF_REGISTRY_CLIENT_TIMEOUT", "10",
			"TF_REGISTRY_DISCOVERY_RETRY", "0");

	/** The program alone: it formats, and tells outputs and scripts. */
	static String required() {
		return Tool.required("terraform", CURE);
	}

	/**
	 * The program with the provider of AWS: from a folder of this machine, or from the
	 * registry, if that answers. Without it the test is skipped.
	 */
	static Terraform withProvider() {
		required();
		Ready ready = Found.READY;
		Tool.require(ready.initialised().exitCode() == 0, """
				Terraform is installed, but cannot get the provider of AWS: %s
				Cure: let it reach registry.terraform.io, or put the provider below a folder such as \
				~/.terraform.d/plugins/%s (terraform providers mirror makes one)"""
			.formatted(ready.initialised().text().strip(), AWS));
		return ready.terraform();
	}

	/** Runs one of its commands. */
	Outcome run(Path folder, String... arguments) {
		return run(folder, Map.of(), arguments);
	}

	/** Runs one of its commands with more variables. */
	Outcome run(Path folder, Map<String, String> more, String... arguments) {
		Map<String, String> all = new HashMap<>(this.environment);
		all.putAll(more);
		return Outcome.of(folder, all, Stream.concat(Stream.of(this.program), Stream.of(arguments)).toList());
	}

	/**
	 * The arguments with which it takes providers from a folder; none where the user has
	 * given some, or there is no such folder.
	 * @param candidates folders that may hold providers
	 */
	static Map<String, String> environment(Map<String, String> environment, Stream<Path> candidates) {
		if (!environment.getOrDefault(INIT_ARGUMENTS, "").isBlank()) {
			return Map.of();
		}
		Optional<Path> plugins = candidates.filter((folder) -> Files.isDirectory(folder.resolve(AWS))).findFirst();
		return plugins.map((folder) -> Map.of(INIT_ARGUMENTS, "-plugin-dir=" + folder)).orElse(Map.of());
	}

	/** Where Terraform itself looks, and where images of machines keep them. */
	private static Stream<Path> pluginFolders() throws IOException {
		String home = System.getProperty("user.home");
		try (Stream<Path> opt = Files.isDirectory(Path.of("/opt")) ? Files.list(Path.of("/opt")) : Stream.empty()) {
			return Stream.concat(
					Stream.of(Path.of(home, ".terraform.d", "plugins"),
							Path.of(home, ".local", "share", "terraform", "plugins"),
							Path.of("/usr/local/share/terraform/plugins"), Path.of("/usr/share/terraform/plugins")),
					opt.sorted().toList().stream());
		}
	}

	/** Found out once. */
	private static final class Found {

		static final Ready READY = find();

		private static Ready find() {
			try {
				Terraform terraform = new Terraform(required(), environment(System.getenv(), pluginFolders()));
				Path folder = Files.createTempDirectory("terraform");
				Files.copy(Project.file("ecs", "modules", "autoscaling", "versions.tf"), folder.resolve("versions.tf"));
				return new Ready(terraform,
						terraform.run(folder, NO_LONG_WAIT, "init", "-backend=false", "-input=false", "-no-color"));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	/**
	 * What was found out.
	 *
	 * @param terraform with what it needs
	 * @param initialised how it took its provider
	 */
	private record Ready(Terraform terraform, Outcome initialised) {
	}

}
