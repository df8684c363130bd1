package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.lab.yaml.YamlFile;
import io.proxylab.lab.yaml.YamlValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.yaml.snakeyaml.nodes.Node;

/** The file of a scenario. */
public final class ScenarioFile {

	private static final String EXTENSION = ".yaml";

	private static final String EXAMPLE = "scenarios/upstream-slows.yaml";

	/** A year of minutes takes less. */
	private static final int MAX_BYTES_BESIDE = 16 * 1024 * 1024;

	private ScenarioFile() {
	}

	/**
	 * Reads and checks a scenario.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @return the scenario, with every default filled in
	 * @throws BadFile with all errors of the file, also if it cannot be read
	 */
	public static Scenario read(Path file) {
		return read(file, false);
	}

	/**
	 * Reads and checks a scenario whose services may come from elsewhere.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @param servicesElsewhere whether it may have none
	 * @return the scenario, with every default filled in
	 * @throws BadFile with all errors of the file, also if it cannot be read
	 */
	public static Scenario read(Path file, boolean servicesElsewhere) {
		Problems problems = new Problems(file.toString());
		String text = YamlFile.text(file, EXAMPLE, problems);
		problems.throwIfAny();
		Node root = YamlFile.compose(text, EXAMPLE, problems).orElseThrow(problems::failure);
		String name = String.valueOf(file.getFileName());
		return new ScenarioReader(problems, (beside) -> beside(file, beside), servicesElsewhere).read(
				new YamlValue(problems, "", root),
				name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name);
	}

	/** What editors know of a scenario. */
	public static JsonSchema schema() {
		return ScenarioKeys.WHOLE;
	}

	/**
	 * What they know of a file of services.
	 * @param schema the file name of the other, of which this is a part
	 */
	public static JsonSchema servicesSchema(String schema) {
		return ServiceReader.SCHEMA.in(schema);
	}

	private static String beside(Path file, String name) {
		Path beside = file.resolveSibling(name);
		if (!Files.isRegularFile(beside)) {
			throw new IllegalArgumentException("'" + name + "' is not a file next to this one. Correct the name.");
		}
		try (InputStream input = Files.newInputStream(beside)) {
			byte[] bytes = input.readNBytes(MAX_BYTES_BESIDE + 1);
			if (bytes.length > MAX_BYTES_BESIDE) {
				throw new IllegalArgumentException("'" + name + "' has more than " + MAX_BYTES_BESIDE
						+ " bytes. Keep only what the scenario needs.");
			}
			return text(name, ByteBuffer.wrap(bytes));
		}
		catch (IOException ex) {
			throw new IllegalArgumentException("'" + name + "' can't be read. Check its permissions.", ex);
		}
	}

	private static String text(String name, ByteBuffer bytes) {
		CharBuffer text = CharBuffer.allocate(bytes.remaining());
		if (StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true).isError()) {
			long line = 1 + text.flip().chars().filter((next) -> next == '\n').count();
			throw new IllegalArgumentException(name + ":" + line + ": isn't text in UTF-8. Save the file as UTF-8.");
		}
		return text.flip().toString();
	}

}
