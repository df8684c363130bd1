package io.proxylab.lab.experiment.file;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.lab.yaml.YamlFile;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Catalogue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import org.yaml.snakeyaml.nodes.Node;

/** The file of an experiment. */
public final class ExperimentFile {

	private static final String EXTENSION = ".yaml";

	private static final String EXAMPLE = "experiments/smoke.yaml";

	private ExperimentFile() {
	}

	/**
	 * Reads and checks an experiment.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @return the experiment, with every default filled in
	 * @throws BadFile with all errors of the file, also if it cannot be read
	 */
	public static Experiment read(Path file) {
		String name = String.valueOf(file.getFileName());
		return read(file, withoutExtension(name));
	}

	private static String withoutExtension(String name) {
		return name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
	}

	/**
	 * Reads and checks an experiment whose file has another name than it had.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @param fallbackName for an experiment without a name
	 * @return the experiment, with every default filled in
	 * @throws BadFile with all errors of the file, also if it cannot be read
	 */
	public static Experiment read(Path file, String fallbackName) {
		Problems problems = new Problems(file.toString());
		String text = YamlFile.text(file, EXAMPLE, problems);
		problems.throwIfAny();
		return parse(text, fallbackName, problems, TargetKeys.CATALOGUE);
	}

	/**
	 * Reads and checks an experiment that is no file yet.
	 * @param yaml its text
	 * @param file that it would be, for messages and, without {@code .yaml}, for its name
	 * @return the experiment, with every default filled in
	 * @throws BadFile with all errors of the text
	 */
	public static Experiment parse(String yaml, String file) {
		return parse(yaml, withoutExtension(file), new Problems(file), TargetKeys.CATALOGUE);
	}

	/**
	 * Reads and checks an experiment of which only the targets matter: a file without a
	 * load or a delay gets one.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @return the experiment, with every default filled in
	 * @throws BadFile with all errors of the file, also if it cannot be read
	 */
	public static Experiment readTargets(Path file) {
		String name = String.valueOf(file.getFileName());
		Problems problems = new Problems(file.toString());
		StringBuilder text = new StringBuilder(YamlFile.text(file, EXAMPLE, problems));
		problems.throwIfAny();
		// At the end, so that what is told of the file has its lines.
		Map.of("load", "{ closed: { users: 1 } }", "upstream", "{ delay: 100ms }").forEach((key, value) -> {
			if (!Pattern.compile("^(" + key + "|extraCells)\\s*:", Pattern.MULTILINE).matcher(text).find()) {
				text.append("\n").append(key).append(": ").append(value).append("\n");
			}
		});
		return parse(text.toString(), withoutExtension(name), problems, TargetKeys.CATALOGUE);
	}

	/**
	 * Reads the box that a run's own copy of its experiment asks for, and nothing else of
	 * it.
	 * @param yaml the text of the file
	 * @param file what errors call it
	 * @return empty if the experiment leaves it to the lab
	 * @throws BadFile if somebody changed the file, and made a mistake
	 */
	public static Optional<Box> box(String yaml, String file) {
		Problems problems = new Problems(file);
		Node root = YamlFile.compose(yaml, EXAMPLE, problems).orElseThrow(problems::failure);
		Optional<Box> box = new YamlValue(problems, "", root).section(ExperimentKeys.ALL)
			.flatMap((section) -> section.optional("box"))
			.flatMap(ExperimentReader::box);
		problems.throwIfAny();
		return box;
	}

	/**
	 * Reads what a run's own copy of its experiment claims, and nothing else of it: what
	 * was measured stands in the run.
	 * @param yaml the text of the file
	 * @param file what errors call it
	 * @param cells every cell that was planned
	 * @throws BadFile if somebody changed the file, and made a mistake
	 */
	public static Claims claims(String yaml, String file, List<CellAddress> cells) {
		Problems problems = new Problems(file);
		Node root = YamlFile.compose(yaml, EXAMPLE, problems).orElseThrow(problems::failure);
		Claims claims = new YamlValue(problems, "", root).section(ExperimentKeys.ALL)
			.map(new ClaimsReader(cells)::read)
			.orElse(Claims.NONE);
		problems.throwIfAny();
		return claims;
	}

	/**
	 * Likewise what its requests say, and how many processes send them: the records of a
	 * run do not tell it.
	 * @param yaml the text of the file
	 * @param file what errors call it
	 * @throws BadFile if somebody changed the file, and made a mistake
	 */
	public static Delivery delivery(String yaml, String file) {
		Problems problems = new Problems(file);
		Node root = YamlFile.compose(yaml, EXAMPLE, problems).orElseThrow(problems::failure);
		Delivery delivery = new YamlValue(problems, "", root).section(ExperimentKeys.ALL)
			.flatMap((section) -> DeliveryReader.read(section, Generator.NETTY))
			.orElse(Delivery.DEFAULT);
		problems.throwIfAny();
		return delivery;
	}

	/**
	 * Reads the several requests of an experiment, or of a file with nothing else.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @throws BadFile with all errors of what was read, also if there are no requests
	 */
	public static RequestMix requests(Path file) {
		Problems problems = new Problems(file.toString());
		String text = YamlFile.text(file, "experiments/mix.yaml", problems);
		problems.throwIfAny();
		RequestMix mix = delivery(text, file.toString()).mix();
		if (mix == null) {
			problems.add(1, 1, "there are no requests; write such as requests: [{ name: read, path: /orders/7 }]");
			throw problems.failure();
		}
		return mix;
	}

	/** What editors know of a file that {@link #read} takes. */
	public static JsonSchema schema() {
		return ExperimentKeys.WHOLE;
	}

	/**
	 * What they know of one that {@link #readTargets} takes.
	 * @param schema the file name of the other, of which this is a part
	 */
	public static JsonSchema targetsSchema(String schema) {
		return ExperimentKeys.OF_TARGETS.in(schema);
	}

	static Experiment parse(String yaml, String fallbackName, Problems problems, Catalogue catalogue) {
		Node root = YamlFile.compose(yaml, EXAMPLE, problems).orElseThrow(problems::failure);
		return new ExperimentReader(problems, catalogue).read(new YamlValue(problems, "", root), fallbackName);
	}

}
