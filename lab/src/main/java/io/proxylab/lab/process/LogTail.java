package io.proxylab.lab.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for messages. */
final class LogTail {

	/** Enough for a stack trace; a log may be huge. */
	private static final int MOST_BYTES = 64 * 1024;

	private LogTail() {
	}

	/**
	 * The last lines of a file, of its last 64 KiB; empty where there is none.
	 * @param most how many
	 */
	static List<String> lines(Path log, int most) {
		if (!Files.exists(log)) {
			return List.of();
		}
		try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
			long start = Math.max(0, file.length() - MOST_BYTES);
			byte[] bytes = new byte[(int) (file.length() - start)];
			file.seek(start);
			file.readFully(bytes);
			List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
			return lines.subList(Math.max(0, lines.size() - most), lines.size());
		}
		catch (IOException ex) {
			return List.of("(%s cannot be read: %s)".formatted(log, ex.getMessage()));
		}
	}

}
