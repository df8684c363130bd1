package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
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

	/** For Go's garbage collector, which else takes a third of the CPU time of a test. */
	private static final Map<String, String> FEWER_COLLECTIONS = Map.of("GOGC", "300");

	/** The program alone: it formats, and tells outputs and scripts. */
	static String required() {
		return Tool.required("terraform", CURE);
	}

	/**
	 * Terraform with the AWS provider from a folder of this machine, or from the
	 * registry. Each command starts its own provider, which reads the environment of the
	 * command. Without a provider the test is skipped.
	 */
	static Terraform withProvider() {
		required();
		Ready ready = Initialised.READY;
		Tool.require(ready.initialised().exitCode() == 0, """
				Terraform is installed, but cannot get the provider of AWS: %s
				Cure: let it reach registry.terraform.io, or put the provider below a folder such as \
				~/.terraform.d/plugins/%s (terraform providers mirror makes one)"""
			.formatted(ready.initialised().text().strip(), AWS));
		return ready.terraform();
	}

	/**
	 * Terraform attached to the one {@linkplain RunningProvider AWS provider} that runs
	 * in this JVM's time. That provider doesn't see the environment of a command. Only
	 * one test at a time may use it for real, as opposed to a mocked provider, because
	 * its configuration is that of the last command.
	 */
	static Terraform withRunningProvider() {
		withProvider();
		return Attached.TERRAFORM;
	}

	/** A folder with a copy of ecs/, whose example is initialised with the provider. */
	static Path initialisedExample() {
		withProvider();
		return Initialised.READY.example();
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

	/** Initialised once per JVM: the example requires the provider of every module. */
	private static final class Initialised {

		static final Ready READY = initialise();

		private static Ready initialise() {
			try {
				Terraform terraform = new Terraform(required(), environment(System.getenv(), pluginFolders()));
				Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target").toAbsolutePath()),
						"terraform");
				Path example = Project.copyExample(directory);
				return new Ready(terraform, example,
						terraform.run(example, NO_LONG_WAIT, "init", "-backend=false", "-input=false", "-no-color"));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	/** Started once per JVM. */
	private static final class Attached {

		static final Terraform TERRAFORM = attach(Initialised.READY);

		private static Terraform attach(Ready ready) {
			try (Stream<Path> files = Files.find(ready.example().resolve(".terraform").resolve("providers"), 10,
					(path, attributes) -> path.getFileName().toString().startsWith("terraform-provider-aws"),
					FileVisitOption.FOLLOW_LINKS)) {
				Path executable = files.findFirst().orElseThrow();
				Map<String, String> environment = new HashMap<>(FEWER_COLLECTIONS);
				environment.putAll(RunningProvider.start(executable, ready.example().resolve("provider.out")));
				return new Terraform(ready.terraform().program(), environment);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	/**
	 * Terraform after its initialisation.
	 *
	 * @param terraform command, with the variables that name its provider
	 * @param example the folder that was initialised
	 * @param initialised how the initialisation ended
	 */
	private record Ready(Terraform terraform, Path example, Outcome initialised) {
	}

}
