package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** An experiment with a {@link FragileProxy}, which ends when a file is there. */
final class Fragile {

	private Fragile() {
	}

	/**
	 * Windows of 3 s at few requests a second, for a machine that stands still for a
	 * second while it also builds does not answer less than the search allows.
	 * @param counts file that makes the target count
	 * @param survived requests that it survives then
	 * @param asked loads and what else there is
	 */
	static String experiment(Path counts, int survived, String asked) {
		return String.format(Locale.ROOT,
				"""
						name: fragile
						box: { cpus: 1, memory: 256MiB }
						targets:
						  - { as: fragile, command: "%s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s %s {port} {upstream} %s %d", ready: /ready }
						%s""",
				Path.of(System.getProperty("java.home"), "bin", "java"),
				Path.of("target", "test-classes").toAbsolutePath(), FragileProxy.class.getName(), counts, survived,
				asked);
	}

	static void create(Path file) {
		try {
			Files.createFile(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Plan.Launch launch(Experiment experiment) {
		return Planner.plan(experiment)
			.launches()
			.stream()
			.filter((candidate) -> candidate.target().name().equals("fragile"))
			.findFirst()
			.orElseThrow();
	}

}
