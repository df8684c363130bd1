package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Files that are whole or absent after a crash of the process or of the machine: written
 * aside, forced to the disk, then renamed, then the rename itself is forced.
 */
public final class DurableFiles {

	private static final long LEAST_SPACE = 1L << 20;

	private DurableFiles() {
	}

	/**
	 * Looks whether there is room for a few files.
	 * @throws IOException with less than a megabyte
	 */
	static void requireSpace(Path directory) throws IOException {
		long left = Files.getFileStore(directory).getUsableSpace();
		if (left < LEAST_SPACE) {
			throw new IOException(String.format(Locale.ROOT, "%d KiB are left on its disk", left >> 10));
		}
	}

	/** Replaces the content of a file in one step. */
	public static void write(Path file, String text) throws IOException {
		writeAside(file, text);
		move(aside(file), file);
	}

	/**
	 * Returns where the next content of a file is written before it replaces the file.
	 */
	static Path aside(Path file) {
		return file.resolveSibling("." + file.getFileName() + RunDirectory.PARTIAL);
	}

	/** Writes the next content of a file, which doesn't replace it yet. */
	static void writeAside(Path file, String text) throws IOException {
		try (FileChannel channel = FileChannel.open(aside(file), StandardOpenOption.CREATE,
				StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
			ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
			while (bytes.hasRemaining()) {
				channel.write(bytes);
			}
			channel.force(true);
		}
	}

	/**
	 * Forces a file that another process or stream wrote, maybe as another user: reading
	 * it is enough on Linux and macOS.
	 */
	static void force(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			channel.force(true);
		}
	}

	/** Renames in one step, and forces the directory that holds the new name. */
	static void move(Path from, Path to) throws IOException {
		Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		Path parent = to.toAbsolutePath().getParent();
		if (parent != null) {
			forceDirectory(parent);
		}
	}

	/**
	 * Forces the entries of a directory. Reading a directory as a file works on Linux and
	 * macOS, where it forces its entries; elsewhere renames are not delayed past a crash.
	 */
	static void forceDirectory(Path directory) throws IOException {
		try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
			channel.force(true);
		}
	}

}
