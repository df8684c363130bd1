package io.proxylab.lab.trial;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run directory cannot be read or written. The message is for the user: it names the
 * file, what is wrong with it, and what to do.
 */
public class RunDirectoryException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * A problem without a technical cause.
	 * @param message for the user
	 */
	public RunDirectoryException(String message) {
		super(message);
	}

	/**
	 * A problem with a technical cause.
	 * @param message for the user
	 * @param cause for a stack trace
	 */
	public RunDirectoryException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	/** There is no such directory. */
	public static final class Absent extends RunDirectoryException {

		private static final long serialVersionUID = 1L;

		private final transient Path path;

		Absent(Path path) {
			super(path + " does not exist; " + RunReader.CURE);
			this.path = path;
		}

		/** What is not there. */
		public Path path() {
			return this.path;
		}

	}

	/** A disk is full, or a directory belongs to somebody else. */
	public static final class NotWritable extends RunDirectoryException {

		private static final long serialVersionUID = 1L;

		NotWritable(String message, Throwable cause) {
			super(message, cause);
		}

	}

}
