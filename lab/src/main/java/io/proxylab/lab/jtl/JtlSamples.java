package io.proxylab.lab.jtl;

import io.proxylab.load.csv.BadCsv;
import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a CSV result of JMeter, one by one, because the file may be larger than
 * the heap.
 */
final class JtlSamples {

	private static final List<String> REQUIRED = List.of("timeStamp", "elapsed", "label", "success");

	/**
	 * What is wrong with the first line may be that the file is XML, or has no heading.
	 */
	private static final String CSV_ADVICE = " Let JMeter write CSV with names:"
			+ " -Jjmeter.save.saveservice.output_format=csv -Jjmeter.save.saveservice.print_field_names=true";

	/** 2000-01-01: seconds since 1970 would be far before, and JMeter is as old. */
	private static final long EARLIEST_EPOCH_MILLIS = 946_684_800_000L;

	/** The end of the year 9999: microseconds since 1970 would be beyond. */
	private static final long LATEST_EPOCH_MILLIS = 253_402_300_799_999L;

	private static final long MAX_ELAPSED_MILLIS = Duration.ofDays(JtlSpan.MAX_DAYS).toMillis();

	private static final int MAX_LABEL_CHARS = 1000;

	private static final int MAX_FAILURE_CHARS = 200;

	private final CsvReader rows;

	private final int timeStamp;

	private final int elapsed;

	private final int label;

	private final int success;

	private final int responseCode;

	private final int failureMessage;

	private final int threadName;

	private final int allThreads;

	private final int sampleCount;

	private final int errorCount;

	private JtlSamples(CsvReader rows) {
		this.rows = rows;
		List<String> columns = rows.columns();
		List<String> missing = REQUIRED.stream().filter((name) -> !columns.contains(name)).toList();
		if (!missing.isEmpty()) {
			throw new BadCsv(1, "the heading doesn't name " + String.join(", ", missing),
					"Name the columns as JMeter does.");
		}
		this.timeStamp = columns.indexOf("timeStamp");
		this.elapsed = columns.indexOf("elapsed");
		this.label = columns.indexOf("label");
		this.success = columns.indexOf("success");
		this.responseCode = columns.indexOf("responseCode");
		this.failureMessage = columns.indexOf("failureMessage");
		this.threadName = columns.indexOf("threadName");
		this.allThreads = columns.indexOf("allThreads");
		this.sampleCount = columns.indexOf("SampleCount");
		this.errorCount = columns.indexOf("ErrorCount");
	}

	/**
	 * Shows each sample, in the order in which JMeter wrote them: as they ended.
	 * @return what the file says besides its samples
	 * @throws BadJtl if the file isn't a CSV result of JMeter with a heading, or says
	 * what can't be
	 */
	static Remarks forEach(Path file, Consumer<JtlSample> reader) throws IOException {
		try (CsvReader rows = CsvReader.open(file)) {
			Optional<String> doubt = new JtlSamples(rows).forEach(reader);
			return new Remarks(rows.repeatedHeadings(), doubt.orElse(null));
		}
		catch (BadCsv ex) {
			throw new BadJtl(ex.in(file) + ((ex.line() == 1) ? CSV_ADVICE : ""));
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	private Optional<String> forEach(Consumer<JtlSample> reader) {
		JtlSpan span = new JtlSpan();
		JtlThreads threads = new JtlThreads();
		for (CsvRecord row = this.rows.next(); row != null; row = this.rows.next()) {
			JtlSample sample = sample(row);
			span.add(sample, row.line());
			threads.add(sample, row.line());
			reader.accept(sample);
		}
		span.check();
		return threads.doubt();
	}

	private JtlSample sample(CsvRecord row) {
		long start = time(row, this.timeStamp, EARLIEST_EPOCH_MILLIS, LATEST_EPOCH_MILLIS,
				"isn't a time in milliseconds since 1970, in the years 2000 to 9999",
				"Let JMeter write such times: -Jjmeter.save.saveservice.timestamp_format=ms");
		long millis = time(row, this.elapsed, 0, MAX_ELAPSED_MILLIS,
				"isn't a number of milliseconds from 0 to " + MAX_ELAPSED_MILLIS,
				"Write milliseconds, or remove the line.");
		boolean failed = isFailed(row);
		requireOneSample(row, failed);
		return new JtlSample(label(row), start, millis, failed ? failure(row) : null,
				(this.threadName >= 0) ? row.text(this.threadName) : "", users(row));
	}

	private long time(CsvRecord row, int column, long from, long to, String problem, String fix) {
		long time;
		try {
			time = row.whole(column);
		}
		catch (BadCsv _) {
			throw isHeading(row) ? new BadCsv(row.line(),
					"is a heading whose columns are in another order, as if files" + " had been appended",
					"Import the files one by one.") : row.bad(column, problem, fix);
		}
		if (time < from || time > to) {
			throw row.bad(column, problem, fix);
		}
		return time;
	}

	private static boolean isHeading(CsvRecord row) {
		return row.texts().containsAll(REQUIRED);
	}

	private boolean isFailed(CsvRecord row) {
		return switch (oneLine(row, this.success).toLowerCase(Locale.ROOT)) {
			case "true" -> false;
			case "false" -> true;
			default -> throw row.bad(this.success, "is neither true nor false", "Correct or remove the line.");
		};
	}

	/**
	 * Requires that a row is one sample. A row of several has only the sum of their
	 * times: neither a percentile nor the time at which they ended follows from it.
	 */
	private void requireOneSample(CsvRecord row, boolean failed) {
		if (this.sampleCount >= 0 && row.whole(this.sampleCount) != 1) {
			throw row.bad(this.sampleCount,
					"isn't 1: the row has only the sum of the times of its samples, so rates and percentiles are unknown",
					"Let JMeter write each sample: -Jmode=Standard");
		}
		if (this.errorCount >= 0 && row.whole(this.errorCount) != (failed ? 1 : 0)) {
			throw row.bad(this.errorCount, "contradicts success, which is " + row.text(this.success),
					"Correct or remove the line.");
		}
	}

	private String label(CsvRecord row) {
		String text = oneLine(row, this.label);
		if (text.length() > MAX_LABEL_CHARS) {
			throw row.bad(this.label, "has " + text.length() + " characters; at most " + MAX_LABEL_CHARS,
					"Give the sampler a shorter name.");
		}
		return text;
	}

	/** A line end in a name is where a stray quote has swallowed a line. */
	private static String oneLine(CsvRecord row, int column) {
		String text = row.text(column);
		if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
			throw row.bad(column, "holds a line end", "Remove the quote before it, or double it.");
		}
		return text;
	}

	private int users(CsvRecord row) {
		if (this.allThreads < 0) {
			return -1;
		}
		int users = row.count(this.allThreads);
		if (users < 0) {
			throw row.bad(this.allThreads, "isn't a number of threads", "Correct or remove the line.");
		}
		return users;
	}

	/** Returns the response code, and with it the message of an assertion that failed. */
	private String failure(CsvRecord row) {
		String code = (this.responseCode >= 0) ? oneLine(row, this.responseCode) : "";
		String text = (this.failureMessage >= 0) ? row.text(this.failureMessage) : "";
		String message = text.lines().findFirst().orElse("");
		String known = code.isEmpty() ? "failed" : code;
		String reason = message.isEmpty() ? known : known + ", " + message;
		return (reason.length() <= MAX_FAILURE_CHARS) ? reason : reason.substring(0, MAX_FAILURE_CHARS) + "...";
	}

	/**
	 * What a file says besides its samples.
	 *
	 * @param repeatedHeadings lines that repeat the heading
	 * @param doubt why the elapsed times can't be milliseconds; null if they may be
	 */
	record Remarks(long repeatedHeadings, @Nullable String doubt) {
	}

}
