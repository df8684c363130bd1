package io.proxylab.lab.cli.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Tells labs on one machine of each other, whoever started them: two that measure at the
 * same time disturb each other. It is the operating system's lock on a file, which ends
 * with the process.
 */
final class MachineLock implements AutoCloseable {

	private static final String FILE = "proxylab-running.lock";

	private final FileChannel channel;

	private final boolean alone;

	private MachineLock(FileChannel channel, boolean alone) {
		this.channel = channel;
		this.alone = alone;
	}

	/** Takes the lock of this machine. */
	static MachineLock take() throws IOException {
		return take(Path.of(System.getProperty("java.io.tmpdir")));
	}

	/**
	 * Takes a lock.
	 * @param directory that all users of the machine share
	 * @throws IOException if the file can neither be created nor opened
	 */
	static MachineLock take(Path directory) throws IOException {
		FileChannel channel = open(directory.resolve(FILE));
		try {
			boolean alone = channel.tryLock() != null;
			return new MachineLock(channel, alone);
		}
		catch (OverlappingFileLockException ex) {
			// Another run of this very process.
			return new MachineLock(channel, false);
		}
	}

	/** Any user may lock it; a link that somebody else put there is never created. */
	private static FileChannel open(Path file) throws IOException {
		try {
			return FileChannel.open(file, StandardOpenOption.WRITE);
		}
		catch (NoSuchFileException ex) {
			try {
				FileChannel created = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
				Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
				return created;
			}
			catch (FileAlreadyExistsException raced) {
				return FileChannel.open(file, StandardOpenOption.WRITE);
			}
		}
	}

	/** Returns whether no other lab had the lock. */
	boolean isAlone() {
		return this.alone;
	}

	/** Lets the next lab be alone. The file stays for it. */
	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
