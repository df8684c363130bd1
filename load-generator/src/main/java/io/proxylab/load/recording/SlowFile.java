package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/** {@code slow.csv}: the slowest requests of a window, the slowest first. */
public final class SlowFile {

	/** Its name. */
	public static final String NAME = "slow.csv";

	static final String HEADER = "intendedEpochNanos,sentEpochNanos,firstByteEpochNanos,endEpochNanos,status,outcome,"
			+ "connection";

	private static final String CORRECT = "correct";

	private static final int COLUMNS = 7;

	private static final Pattern COMMA = Pattern.compile(",");

	private SlowFile() {
	}

	/**
	 * Writes it, whole or not at all.
	 * @param requests on the wall clock
	 */
	static void write(Path directory, List<SlowRequest> requests) throws IOException {
		StringBuilder text = new StringBuilder(HEADER).append('\n');
		requests.forEach((request) -> text.append(line(request)).append('\n'));
		Path partial = directory.resolve("." + NAME + ".partial");
		try {
			Files.writeString(partial, text);
			Files.move(partial, directory.resolve(NAME), StandardCopyOption.ATOMIC_MOVE,
					StandardCopyOption.REPLACE_EXISTING);
		}
		finally {
			Files.deleteIfExists(partial);
		}
	}

	/**
	 * Reads it.
	 * @throws IOException if it cannot be read, or a line is none of its lines
	 */
	static List<SlowRequest> read(Path directory) throws IOException {
		Path file = directory.resolve(NAME);
		List<String> lines = Files.readAllLines(file);
		if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
			throw new IOException(file + ":1: expected the columns " + HEADER);
		}
		List<SlowRequest> requests = new ArrayList<>();
		for (String line : lines.subList(1, lines.size())) {
			try {
				requests.add(request(COMMA.split(line, -1)));
			}
			catch (IllegalArgumentException ex) {
				throw new IOException(
						String.format(Locale.ROOT, "%s:%d: '%s' is no line of it", file, requests.size() + 2, line),
						ex);
			}
		}
		return requests;
	}

	private static String line(SlowRequest request) {
		ErrorKind error = request.error();
		return String.join(",", Long.toString(request.intendedNanos()), text(request.sentNanos()),
				text(request.firstByteNanos()), Long.toString(request.endNanos()),
				(request.status() > 0) ? Integer.toString(request.status()) : "",
				(error != null) ? error.name().toLowerCase(Locale.ROOT) : CORRECT, Long.toString(request.connection()));
	}

	private static SlowRequest request(String[] columns) {
		if (columns.length != COLUMNS) {
			throw new IllegalArgumentException(String.format(Locale.ROOT, "expected %d columns", COLUMNS));
		}
		return new SlowRequest(Long.parseLong(columns[0]), number(columns[1]), number(columns[2]),
				Long.parseLong(columns[3]), columns[4].isEmpty() ? 0 : Integer.parseInt(columns[4]),
				columns[5].equals(CORRECT) ? null : ErrorKind.valueOf(columns[5].toUpperCase(Locale.ROOT)),
				Long.parseLong(columns[6]));
	}

	private static String text(@Nullable Long nanos) {
		return (nanos != null) ? nanos.toString() : "";
	}

	private static @Nullable Long number(String text) {
		return text.isEmpty() ? null : Long.valueOf(text);
	}

}
