package io.proxylab.lab.trial;

import io.proxylab.lab.trial.older.OlderLaunches;
import io.proxylab.lab.trial.older.OlderManifests;
import io.proxylab.lab.trial.older.OlderTrials;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

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
		return new RunDirectoryException(path + " cannot be read (" + FailureReason.of(ex) + "); " + cure, ex);
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
