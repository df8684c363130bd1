package io.proxylab.lab.cli.load;

import io.proxylab.lab.trial.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The one histogram log that a user asked for, out of those that the generator writes. It
 * is there whole or not at all.
 *
 * @param file where it is to be
 * @param directory beside it, takes what the generator writes
 */
record ResponseTimeLog(Path file, Path directory) implements AutoCloseable {

	private static final String RESPONSE_TIME = "response-time.hlog";

	/**
	 * Prepares for a file.
	 * @throws IOException if nothing can be written where it is to be
	 */
	static ResponseTimeLog at(Path file) throws IOException {
		Path whole = file.toAbsolutePath();
		if (Files.isDirectory(whole)) {
			throw new IOException("it is a directory");
		}
		Path parent = whole.getParent();
		if (parent == null || !Files.isDirectory(parent)) {
			throw new IOException("there is no directory " + parent);
		}
		return new ResponseTimeLog(whole, Files.createTempDirectory(parent, ".proxylab-load-"));
	}

	/** Puts the log in its place. */
	void keep() throws IOException {
		Files.move(this.directory.resolve(RESPONSE_TIME), this.file, StandardCopyOption.REPLACE_EXISTING);
	}

	@Override
	public void close() throws IOException {
		Directories.delete(this.directory);
	}

}
