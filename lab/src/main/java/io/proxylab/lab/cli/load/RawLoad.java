package io.proxylab.lab.cli.load;

import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/**
 * A directory with all that a generator wrote of one load: its result, its histograms and
 * its slowest requests.
 *
 * @param directory that holds them
 */
record RawLoad(Path directory) {

	static final String RESULT = "result.json";

	/**
	 * Prepares a directory for a load.
	 * @throws IOException if it holds another load, or cannot be made
	 */
	static RawLoad at(Path directory) throws IOException {
		if (Files.exists(directory.resolve(RESULT))) {
			throw new IOException("it holds the result of another load");
		}
		if (Files.exists(directory) && !Files.isDirectory(directory)) {
			throw new IOException("it is a file");
		}
		Files.createDirectories(directory);
		return new RawLoad(directory);
	}

	/** Adds the result, which makes it whole. */
	void keep(LoadResult result) throws IOException {
		Files.writeString(this.directory.resolve(RESULT), LabJson.write(result));
	}

	/**
	 * The result.
	 * @throws IOException if there is none that can be read
	 */
	LoadResult result() throws IOException {
		Path file = this.directory.resolve(RESULT);
		if (!Files.isRegularFile(file)) {
			throw new IOException(
					file + " does not exist: the load did not end, or was not offered with --raw " + this.directory);
		}
		try {
			return LabJson.read(Files.readString(file), LoadResult.class);
		}
		catch (JacksonException ex) {
			throw new IOException(file + " is no result of a load: " + FailureReason.of(ex), ex);
		}
	}

}
