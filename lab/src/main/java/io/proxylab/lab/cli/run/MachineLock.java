package io.proxylab.lab.cli.run;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells labs on one machine of each other, whoever started them: two that measure at the
 * same time disturb each other. It is the operating system's lock on a file, which ends
 * with the process. Any user may put a file there, so the lock never follows a link,
 * never changes what it finds, and an obstacle is no more than a warning.
 */
final class MachineLock implements AutoCloseable {

	private static final String FILE = "proxylab-running.lock";

	/** Unlike java.io.tmpdir, these don't depend on the user and the shell. */
	private static final List<Path> PLACES = List.of(Path.of("/run/lock"), Path.of("/tmp"));

	/** All may create files, and nobody may remove those of others. */
	private static final int SHARED = 01777;

	private final @Nullable FileChannel channel;

	private final Optional<String> warning;

	private MachineLock(@Nullable FileChannel channel, Optional<String> warning) {
		this.channel = channel;
		this.warning = warning;
	}

	/** Takes the lock of this machine. */
	static MachineLock take() {
		return take(place(PLACES));
	}

	/**
	 * Returns the first directory that all users of the machine share; the default
	 * temporary directory if there is none.
	 */
	static Path place(List<Path> candidates) {
		return candidates.stream()
			.filter(MachineLock::isShared)
			.findFirst()
			.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
	}

	/** Not whether this user may write there, because all users must choose the same. */
	private static boolean isShared(Path directory) {
		try {
			return Files.isDirectory(directory)
					&& ((int) Files.getAttribute(directory, "unix:mode") & SHARED) == SHARED;
		}
		catch (IOException | UnsupportedOperationException | IllegalArgumentException ex) {
			return false;
		}
	}

	/**
	 * Takes a lock.
	 * @param directory that all users of the machine share
	 */
	static MachineLock take(Path directory) {
		Path file = directory.resolve(FILE);
		FileChannel channel = null;
		try {
			channel = open(file);
			return new MachineLock(channel, (channel.tryLock() != null) ? Optional.empty() : Optional.of(another()));
		}
		catch (OverlappingFileLockException ex) {
			// Another run of this very process.
			return new MachineLock(channel, Optional.of(another()));
		}
		catch (IOException ex) {
			return new MachineLock(channel,
					Optional.of("whether another lab is running on this machine is unknown: %s can't be locked (%s); "
						.formatted(file, FailureReason.of(ex)) + "remove it if no lab made it"));
		}
	}

	private static String another() {
		return "another lab is running on this machine, and each disturbs the other's figures; stop one "
				+ "of the two with Ctrl-C, and resume it when the other has ended";
	}

	/** Opened for both, because to open a pipe for writing waits for a reader. */
	private static FileChannel open(Path file) throws IOException {
		try {
			return openExisting(file);
		}
		catch (NoSuchFileException ex) {
			try {
				// CREATE_NEW fails if there is a link, wherever the link points.
				FileChannel created = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
						StandardOpenOption.CREATE_NEW);
				Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
				return created;
			}
			catch (FileAlreadyExistsException raced) {
				return openExisting(file);
			}
		}
	}

	private static FileChannel openExisting(Path file) throws IOException {
		if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileSystemException(file.toString(), null, "not a regular file");
		}
		return FileChannel.open(file,
				Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
	}

	/** Returns what the user should know; empty if no other lab has the lock. */
	Optional<String> warning() {
		return this.warning;
	}

	/** Lets the next lab be alone. The file stays for it. */
	@Override
	public void close() throws IOException {
		if (this.channel != null) {
			this.channel.close();
		}
	}

}
