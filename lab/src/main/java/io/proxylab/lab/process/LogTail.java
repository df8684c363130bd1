package io.proxylab.lab.process;

import io.proxylab.load.reason.FailureReason;
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
		try {
			List<String> lines = text(log).lines().toList();
			return lines.subList(Math.max(0, lines.size() - most), lines.size());
		}
		catch (IOException ex) {
			return List.of("(%s cannot be read: %s)".formatted(log, FailureReason.of(ex)));
		}
	}

	/**
	 * The same, but no line that is still being written.
	 * @throws IOException where the log cannot be read
	 */
	static List<String> wholeLines(Path log) throws IOException {
		String text = text(log);
		return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
	}

	private static String text(Path log) throws IOException {
		if (!Files.exists(log)) {
			return "";
		}
		try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
			long start = Math.max(0, file.length() - MOST_BYTES);
			byte[] bytes = new byte[(int) (file.length() - start)];
			file.seek(start);
			file.readFully(bytes);
			return new String(bytes, StandardCharsets.UTF_8);
		}
	}

}
