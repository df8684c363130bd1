package io.proxylab.lab.trial;

import io.proxylab.lab.trial.older.OlderLaunches;
import io.proxylab.lab.trial.older.OlderManifests;
import io.proxylab.lab.trial.older.OlderTrials;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/**
 * A file of a run directory, which is named, with its cure, if it cannot be read.
 *
 * @param path where it is
 * @param content reads it
 * @param cure what the user can do if it cannot be read
 */
record RawFile(Path path, Content content, String cure) {

	/** One of which no checksum tells. */
	static RawFile of(Path path, String cure) {
		return new RawFile(path, () -> Files.readString(path), cure);
	}

	/**
	 * Reads it.
	 * @throws RunDirectoryException if it is absent, no text, or the parser throws
	 */
	<T> T parsed(Parser<T> parser) {
		try {
			return parser.parse(this.content.text());
		}
		catch (IOException | IllegalArgumentException ex) {
			throw notReadable(this.path, CsvLines.withoutFix(ex), this.cure);
		}
	}

	/**
	 * Reads JSON.
	 * @param newest format version that this lab knows
	 * @throws RunDirectoryException if it is absent, no JSON object, of a newer version,
	 * or anything else than the type has
	 */
	<T> T json(Class<T> type, int newest) {
		try {
			String text = this.content.text();
			if (LabJson.formatVersion(text) == newest) {
				return LabJson.read(text, type);
			}
			JsonNode tree = LabJson.tree(text);
			if (!tree.isObject()) {
				throw new RunDirectoryException(this.path + " cannot be read (it holds no JSON object); " + this.cure);
			}
			JsonNode version = tree.path("formatVersion");
			if (version.isInt() && version.asInt() > newest) {
				throw new RunDirectoryException(this.path + " has formatVersion " + version.asInt()
						+ ", this lab reads up to " + newest + "; use the newer version of the lab that wrote it");
			}
			if (type == TrialRecord.class) {
				OlderTrials.upgrade(tree);
			}
			if (type == LaunchRecord.class) {
				OlderLaunches.upgrade(tree);
			}
			if (type == Manifest.class) {
				OlderManifests.upgrade(tree);
			}
			return LabJson.bind(tree, type);
		}
		catch (IOException | JacksonException ex) {
			throw notReadable(this.path, ex, this.cure);
		}
	}

	/**
	 * Makes sure that its directory has the name of what it holds.
	 * @param id that it holds
	 * @throws RunDirectoryException if its directory has another name
	 */
	void requireDirectory(String id) {
		Path directory = this.path.getParent();
		if (directory == null || !directory.getFileName().toString().equals(id)) {
			throw new RunDirectoryException(this.path + " holds the id '" + id + "', but its directory is named '"
					+ ((directory != null) ? directory.getFileName() : "") + "'; rename the directory back to " + id);
		}
	}

	/** What is said of a file or directory that cannot be read. */
	static RunDirectoryException notReadable(Path path, Exception ex, String cure) {
		String reason = switch (ex) {
			case JacksonException json -> JsonReason.of(json);
			case CharacterCodingException _ -> "it is no UTF-8 text";
			case NoSuchFileException _ -> "it is missing";
			case AccessDeniedException _ -> "permission denied";
			case FileSystemException system when system.getReason() != null -> system.getReason();
			default -> ex.getMessage();
		};
		return new RunDirectoryException(path + " cannot be read (" + reason + "); " + cure, ex);
	}

	/** Why a JSON text can't be read, without names of Java classes and parameters. */
	private static final class JsonReason {

		private static final int MAX_LENGTH = 160;

		private JsonReason() {
		}

		static String of(JacksonException ex) {
			String field = field(ex.getPath());
			return switch (ex) {
				case StreamReadException syntax -> syntax(syntax);
				case UnrecognizedPropertyException unknown -> "unknown field '" + unknown.getPropertyName() + "'";
				case InvalidFormatException value when value.getValue() != null ->
					field + ": '" + shortened(value.getValue().toString()) + "' is not a valid value";
				case ValueInstantiationException value when value.getCause() != null
						&& value.getCause() instanceof IllegalArgumentException ->
					field + ": " + value.getCause().getMessage();
				default -> other(ex, field);
			};
		}

		/**
		 * Jackson adds which part of a text it looked at, and the names of its switches.
		 */
		private static String syntax(StreamReadException ex) {
			String message = ex.getOriginalMessage()
				.replaceFirst(" \\((index \\d+\\)|start marker at ).*", "")
				.replaceFirst(",? ?\\(?(from|note:|see) `.*", "")
				.replaceAll("`?(?:\\w+\\.)+[A-Z]\\w*(?:\\.\\w+)*(?:\\(\\))?`?", "a limit")
				.replaceFirst("\n.*", "");
			return "line " + ex.getLocation().getLineNr() + ": " + shortened(message);
		}

		private static String other(JacksonException ex, String field) {
			String message = ex.getOriginalMessage();
			if (message.startsWith("Missing creator property '")) {
				int from = message.indexOf('\'') + 1;
				return "missing field '" + message.substring(from, message.indexOf('\'', from)) + "'";
			}
			if (message.startsWith("Cannot map `null`")) {
				return field + ": null, though a value is required";
			}
			return field + ": not a valid value";
		}

		private static String field(List<JacksonException.Reference> path) {
			String field = path.stream()
				.map((part) -> (part.getPropertyName() != null) ? part.getPropertyName() : "[" + part.getIndex() + "]")
				.collect(Collectors.joining("."))
				.replace(".[", "[");
			return field.isEmpty() ? "its content" : field;
		}

		private static String shortened(String value) {
			return (value.length() > MAX_LENGTH) ? value.substring(0, MAX_LENGTH) + "..." : value;
		}

	}

	/** Reads a file. */
	@FunctionalInterface
	interface Content {

		/**
		 * Its text.
		 * @throws IOException if it is absent, cannot be read, or is no UTF-8 text
		 */
		String text() throws IOException;

	}

	/** Makes something of a text. */
	@FunctionalInterface
	interface Parser<T> {

		/**
		 * What it tells.
		 * @throws IOException if it is damaged
		 * @throws IllegalArgumentException likewise
		 */
		T parse(String text) throws IOException;

	}

}
