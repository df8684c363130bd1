package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to work on a run. It is the operating system's lock on a file, which ends
 * with the process: what a killed lab leaves is a file that nobody holds.
 */
public final class RunLock implements AutoCloseable {

	private static final String FILE = ".lock";

	private final Path file;

	private final FileChannel channel;

	private RunLock(Path file, FileChannel channel) {
		this.file = file;
		this.channel = channel;
	}

	static RunLock take(Path run) {
		Path file = run.resolve(FILE);
		try {
			FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			if (lock(channel) == null) {
				channel.close();
				throw new RunDirectoryException(
						"another lab is at work on " + run + "; wait for its end, or stop it with Ctrl-C");
			}
			return new RunLock(file, channel);
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(file, ex);
		}
	}

	private static @Nullable FileLock lock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			// This very process holds it.
			return null;
		}
	}

	/** Lets others work on the run. */
	@Override
	public void close() {
		try {
			Files.deleteIfExists(this.file);
			this.channel.close();
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(this.file, ex);
		}
	}

}
