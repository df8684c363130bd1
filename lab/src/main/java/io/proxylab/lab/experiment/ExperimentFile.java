package io.proxylab.lab.experiment;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.proxy.catalogue.Catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/** The file of an experiment: where its text comes from, and its YAML. */
public final class ExperimentFile {

	/** More is no experiment that a person wrote. */
	static final int MOST_BYTES = 1 << 20;

	private static final String EXTENSION = ".yaml";

	private ExperimentFile() {
	}

	/**
	 * Reads and checks an experiment.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @return the experiment, with every default filled in
	 * @throws BadExperiment with all errors of the file, also if it cannot be read
	 */
	public static Experiment read(Path file) {
		String name = String.valueOf(file.getFileName());
		return read(file, name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name);
	}

	/**
	 * Reads and checks an experiment whose file has another name than it had.
	 * @param file YAML in UTF-8, at most 1 MiB
	 * @param fallbackName for an experiment without a name
	 * @return the experiment, with every default filled in
	 * @throws BadExperiment with all errors of the file, also if it cannot be read
	 */
	public static Experiment read(Path file, String fallbackName) {
		Problems problems = new Problems(file.toString());
		String text = text(file, problems);
		problems.throwIfAny();
		return parse(text, fallbackName, problems, Catalogue.load());
	}

	/**
	 * Reads what a run's own copy of its experiment claims, and nothing else of it: what
	 * was measured stands in the run.
	 * @param yaml the text of the file
	 * @param file what errors call it
	 * @param cells every cell that was planned
	 * @throws BadExperiment if somebody changed the file, and made a mistake
	 */
	public static Claims claims(String yaml, String file, List<CellAddress> cells) {
		Problems problems = new Problems(file);
		Node root = compose(yaml, problems).orElseThrow(problems::failure);
		Claims claims = new YamlValue(problems, "", root).section(ExperimentReader.KEYS)
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
	 * @throws BadExperiment if somebody changed the file, and made a mistake
	 */
	public static Delivery delivery(String yaml, String file) {
		Problems problems = new Problems(file);
		Node root = compose(yaml, problems).orElseThrow(problems::failure);
		Delivery delivery = new YamlValue(problems, "", root).section(ExperimentReader.KEYS)
			.flatMap((section) -> DeliveryReader.read(section, Generator.NETTY))
			.orElse(Delivery.DEFAULT);
		problems.throwIfAny();
		return delivery;
	}

	static Experiment parse(String yaml, String fallbackName, Problems problems, Catalogue catalogue) {
		Node root = compose(yaml, problems).orElseThrow(problems::failure);
		return new ExperimentReader(problems, catalogue).read(new YamlValue(problems, "", root), fallbackName);
	}

	private static Optional<Node> compose(String yaml, Problems problems) {
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(MOST_BYTES);
		try {
			// Null for a file of comments, whatever its signature says.
			@Nullable Node root = new Yaml(options).compose(new StringReader(yaml));
			if (root != null) {
				return Optional.of(root);
			}
			problems.add(1, 1, "the file is empty; experiments/smoke.yaml is an example");
		}
		catch (MarkedYAMLException ex) {
			addTo(problems, ex);
		}
		catch (ReaderException ex) {
			String before = yaml.substring(0, yaml.offsetByCodePoints(0, ex.getPosition()));
			problems.add((int) before.lines().count(), before.length() - before.lastIndexOf('\n'),
					"a character that YAML does not allow: U+%04X; remove it".formatted(ex.getCodePoint()));
		}
		catch (YAMLException ex) {
			problems.add(1, 1, "not YAML: " + ex.getMessage());
		}
		return Optional.empty();
	}

	private static void addTo(Problems problems, MarkedYAMLException ex) {
		@Nullable Mark begin = ex.getContextMark();
		String context = (ex.getContext() != null)
				? ex.getContext() + ((begin != null) ? " (line " + (begin.getLine() + 1) + ")" : "") + ", " : "";
		String message = "not YAML: " + context + ex.getProblem();
		@Nullable Mark mark = ex.getProblemMark();
		if (mark != null) {
			problems.add(mark, message);
		}
		else {
			problems.add(1, 1, message);
		}
	}

	private static String text(Path file, Problems problems) {
		try (InputStream input = Files.newInputStream(file)) {
			byte[] bytes = input.readNBytes(MOST_BYTES + 1);
			if (bytes.length > MOST_BYTES) {
				problems.add(1, 1, "the file is longer than 1 MiB; that is no experiment");
				return "";
			}
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			problems.add(1, 1, "the file is not UTF-8 text; save it as UTF-8");
		}
		catch (NoSuchFileException ex) {
			problems.add(1, 1, "no such file; name a YAML file, such as experiments/smoke.yaml");
		}
		catch (IOException ex) {
			problems.add(1, 1, "cannot be read (" + ex.getMessage() + "); name a YAML file that you may read");
		}
		return "";
	}

}
