package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.DurableFiles;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The directory of a replay: the scenario, and for each service and policy what was
 * measured. What has a {@code played.json} is whole, whenever the lab died.
 */
public final class ReplayDirectory {

	private static final String SCENARIO = "scenario.yaml";

	private static final String PLAYED = "played.json";

	private final Path path;

	private ReplayDirectory(Path path) {
		this.path = path;
	}

	/**
	 * Begins a replay, or goes on with one.
	 * @param path the directory, made if it is not there
	 * @param scenario that is played
	 * @param scale the share of it, as it was asked for
	 * @param text of the scenario's file; services may stand in another
	 * @throws IllegalArgumentException if it holds something else; the message says what
	 * to do
	 * @throws IOException if it cannot be written
	 */
	public static ReplayDirectory at(Path path, Scenario scenario, double scale, String text) throws IOException {
		Path file = path.resolve(SCENARIO);
		String played = "# scale: " + scale + "\n" + services(scenario) + text;
		if (Files.exists(file)) {
			if (!Files.readString(file).equals(played)) {
				throw new IllegalArgumentException(
						path + " holds a replay of another scenario, or of this one before it "
								+ "or its services were edited; name another directory");
			}
			return new ReplayDirectory(path);
		}
		if (Files.isDirectory(path) && !isEmpty(path)) {
			throw new IllegalArgumentException(
					path + " holds something else; name a new directory, or that of a replay");
		}
		Files.createDirectories(path);
		DurableFiles.write(file, played);
		return new ReplayDirectory(path);
	}

	/** What tasks are started with; all else of a service is for its prediction. */
	private static String services(Scenario scenario) {
		StringBuilder lines = new StringBuilder();
		for (ServiceFigures service : scenario.services()) {
			lines.append("# ").append(service.name()).append(": cpus ").append(service.cpus().value());
			append(lines, ", requestThreads ", service.threads());
			append(lines, ", upstreamConnections ", service.connections());
			lines.append('\n');
		}
		return lines.toString();
	}

	private static void append(StringBuilder line, String name, @Nullable Figure figure) {
		if (figure != null) {
			line.append(name).append(figure.value());
		}
	}

	private static boolean isEmpty(Path path) throws IOException {
		try (var entries = Files.list(path)) {
			return entries.findAny().isEmpty();
		}
	}

	/** Itself. */
	public Path path() {
		return this.path;
	}

	/**
	 * What was measured, if it was.
	 * @throws IOException if it cannot be read
	 */
	public Optional<Played> played(Play play) throws IOException {
		Path file = of(play).resolve(PLAYED);
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		try {
			return Optional.of(LabJson.read(Files.readString(file), Played.class));
		}
		catch (JacksonException ex) {
			throw new IOException(file + " is no measurement of this version; remove its directory to play it again: "
					+ FailureReason.of(ex), ex);
		}
	}

	/** Takes away what an interrupted play left, and makes room for another. */
	Path begin(Play play) throws IOException {
		Path directory = of(play);
		if (Files.exists(directory)) {
			Directories.delete(directory);
		}
		return Files.createDirectories(directory);
	}

	void keep(Play play, Played played) throws IOException {
		DurableFiles.write(of(play).resolve(PLAYED), LabJson.write(played));
	}

	private Path of(Play play) {
		return this.path.resolve("plays").resolve(play.directoryName());
	}

}
