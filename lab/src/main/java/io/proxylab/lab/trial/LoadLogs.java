package io.proxylab.lab.trial;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a generator wrote of a load, second by second.
 *
 * @param responseTime of correct answers
 * @param errors times of failed requests, by kind; kinds without failures are absent
 */
public record LoadLogs(RecordedTimes responseTime, Map<ErrorKind, RecordedTimes> errors) {

	private static final String ERRORS_FILE = "errors.hlog";

	public LoadLogs {
		errors = Collections.unmodifiableMap(new TreeMap<>(errors));
	}

	/**
	 * Reads the logs of a load.
	 * @param directory that the generator wrote to
	 * @throws IOException if a file is missing or damaged; the message names it
	 */
	public static LoadLogs read(Path directory) throws IOException {
		Map<ErrorKind, RecordedTimes> errors = new TreeMap<>();
		for (Map.Entry<String, RecordedTimes> error : parsed(directory.resolve(ERRORS_FILE), HistogramLog::readTagged)
			.entrySet()) {
			errors.put(ErrorKind.valueOf(error.getKey()), error.getValue());
		}
		return new LoadLogs(parsed(directory.resolve(TrialReader.RESPONSE_TIME_FILE), HistogramLog::read), errors);
	}

	private static <T> T parsed(Path file, RawFile.Parser<T> parser) throws IOException {
		try {
			return parser.parse(Files.readString(file));
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new IOException(file + ": " + FailureReason.of(ex), ex);
		}
	}

	/**
	 * How many requests failed in a part of the window, by kind.
	 * @param fromEpochMillis wall clock time
	 * @param untilEpochMillis likewise
	 */
	public SortedMap<ErrorKind, Long> errorsBetween(double fromEpochMillis, double untilEpochMillis) {
		SortedMap<ErrorKind, Long> counts = new TreeMap<>();
		this.errors.forEach((kind, times) -> {
			long count = times.between(fromEpochMillis, untilEpochMillis).count();
			if (count > 0) {
				counts.put(kind, count);
			}
		});
		return counts;
	}

}
