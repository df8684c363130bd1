package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of directories and files of a run. */
final class RunNames {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

	/** An id becomes a directory: no separator, no hidden file, no way up. */
	private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@+-]*");

	private static final int MOST_IN_A_SECOND = 1000;

	private RunNames() {
	}

	/** After its start and its experiment. */
	static String ofRun(ZonedDateTime start, String experiment) {
		return TIME.format(start) + "-" + checked(experiment);
	}

	/** Creates a directory of that name, with a number at its end if there is one. */
	static Path createUnique(Path runs, String name) throws IOException {
		for (int number = 1;; number++) {
			Path path = runs.resolve((number == 1) ? name : name + "-" + number);
			try {
				return Files.createDirectory(path);
			}
			catch (FileAlreadyExistsException ex) {
				if (number == MOST_IN_A_SECOND) {
					throw ex;
				}
			}
		}
	}

	/**
	 * An id that may name a file.
	 * @throws IllegalArgumentException if it may not
	 */
	static String checked(String id) {
		if (!ID.matcher(id).matches()) {
			throw new IllegalArgumentException("'" + id
					+ "' cannot name a file: use letters, digits and . _ @ + -, and begin with a letter or digit");
		}
		return id;
	}

}
