package io.proxylab.lab.yaml;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.reader.ReaderException;

/** A file that somebody wrote: its text, and its YAML. */
public final class YamlFile {

	/** More is no file that a person wrote. */
	public static final int MOST_BYTES = 1 << 20;

	private YamlFile() {
	}

	/**
	 * Reads YAML.
	 * @param yaml the text of a file
	 * @param example a file that is right, for the message about an empty one
	 * @param problems takes what is wrong; then there is nothing
	 */
	public static Optional<Node> compose(String yaml, String example, Problems problems) {
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(MOST_BYTES);
		try {
			// Null for a file of comments, whatever its signature says.
			@Nullable Node root = new Yaml(options).compose(new StringReader(yaml));
			if (root != null) {
				requireText(root, problems, Collections.newSetFromMap(new IdentityHashMap<>()));
				return problems.isEmpty() ? Optional.of(root) : Optional.empty();
			}
			problems.add(1, 1, "the file is empty; " + example + " is an example");
		}
		catch (MarkedYAMLException ex) {
			addTo(problems, ex);
		}
		catch (ReaderException ex) {
			String before = yaml.substring(0, yaml.offsetByCodePoints(0, ex.getPosition()));
			problems.add((int) before.lines().count(), before.length() - before.lastIndexOf('\n'), String
				.format(Locale.ROOT, "a character that YAML does not allow: U+%04X; remove it", ex.getCodePoint()));
		}
		catch (YAMLException ex) {
			problems.add(1, 1, "not YAML: " + ex.getMessage());
		}
		return Optional.empty();
	}

	/**
	 * YAML can write, as escapes, characters that no path, command, header or name may
	 * have: NUL, and halves of surrogate pairs.
	 */
	private static void requireText(Node node, Problems problems, Set<Node> seen) {
		if (!seen.add(node)) {
			return;
		}
		switch (node) {
			case ScalarNode scalar -> scalar.getValue()
				.codePoints()
				.filter((code) -> code == 0 || Character.getType(code) == Character.SURROGATE)
				.findFirst()
				.ifPresent((code) -> problems.add(scalar, String.format(Locale.ROOT,
						"a value has the character U+%04X, which no text may have; remove it", code)));
			case SequenceNode sequence -> sequence.getValue().forEach((item) -> requireText(item, problems, seen));
			case MappingNode mapping -> mapping.getValue().forEach((entry) -> {
				requireText(entry.getKeyNode(), problems, seen);
				requireText(entry.getValueNode(), problems, seen);
			});
			default -> {
				// An alias stands for a node that is visited itself.
			}
		}
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

	/**
	 * Reads text.
	 * @param file UTF-8, at most 1 MiB
	 * @param example a file that is right, for the message about one that is not there
	 * @param problems takes what is wrong; then the text is empty
	 */
	public static String text(Path file, String example, Problems problems) {
		if (Files.exists(file) && !Files.isRegularFile(file)) {
			problems.add(1, 1, "cannot be read (it is a directory or device); name a YAML file, such as " + example);
			return "";
		}
		try (InputStream input = Files.newInputStream(file)) {
			byte[] bytes = input.readNBytes(MOST_BYTES + 1);
			if (bytes.length > MOST_BYTES) {
				problems.add(1, 1, "the file is longer than 1 MiB; nobody wrote that");
				return "";
			}
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			problems.add(1, 1, "the file is not UTF-8 text; save it as UTF-8");
		}
		catch (NoSuchFileException ex) {
			problems.add(1, 1, "no such file; name a YAML file, such as " + example);
		}
		catch (IOException ex) {
			problems.add(1, 1, "cannot be read (" + FailureReason.of(ex) + "); name a YAML file that you may read");
		}
		return "";
	}

}
