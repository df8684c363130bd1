package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * What became of each request of a mix in the window. Of other loads there is none, and
 * no file.
 */
final class RequestTallies {

	/** Response times, an interval as long as the window for each request, its tag. */
	static final String RESPONSE_TIME_FILE = "requests-response-time.hlog";

	/** Added times likewise. */
	static final String ADDED_TIME_FILE = "requests-added-time.hlog";

	private final List<String> names;

	private final List<RequestTally> tallies;

	RequestTallies(List<String> names) {
		this.names = List.copyOf(names);
		this.tallies = Stream.generate(RequestTally::new).limit(names.size()).toList();
	}

	/** The tally of a request, from 0. */
	RequestTally of(int request) {
		return this.tallies.get(request);
	}

	void add(RequestTallies other) {
		for (int request = 0; request < this.tallies.size(); request++) {
			of(request).add(other.of(request));
		}
	}

	List<RequestResult> results() {
		return IntStream.range(0, this.names.size())
			.mapToObj((request) -> of(request).result(this.names.get(request)))
			.toList();
	}

	/** Writes both files, if there are requests. */
	void write(HistogramFiles files, Timeline timeline) throws IOException {
		if (!this.names.isEmpty()) {
			files.write(RESPONSE_TIME_FILE, (log) -> writeTo(log, RequestTally::responseTime, timeline));
			files.write(ADDED_TIME_FILE, (log) -> writeTo(log, RequestTally::addedTime, timeline));
		}
	}

	private void writeTo(HistogramLogWriter log, Function<RequestTally, Histogram> times, Timeline timeline) {
		for (int request = 0; request < this.names.size(); request++) {
			Histogram histogram = times.apply(of(request));
			histogram.setTag(this.names.get(request));
			histogram.setStartTimeStamp(timeline.epochMicros(timeline.windowStartNanos()) / 1000);
			histogram.setEndTimeStamp(timeline.epochMicros(timeline.endNanos()) / 1000);
			log.outputIntervalHistogram(histogram);
		}
	}

	/**
	 * The results of several generators as one, and their files.
	 * @param parts of each generator
	 * @param directories where each has its files
	 * @param baseMillis beginning of the window on the wall clock
	 * @return empty without a mix
	 * @throws IOException if files cannot be read or written
	 */
	static List<RequestResult> merged(List<List<RequestResult>> parts, List<Path> directories, HistogramFiles files,
			long baseMillis) throws IOException {
		List<RequestResult> first = parts.getFirst();
		if (first.isEmpty()) {
			return List.of();
		}
		MergedLog response = new MergedLog(baseMillis);
		response.add(directories, RESPONSE_TIME_FILE);
		files.write(RESPONSE_TIME_FILE, response::writeTo);
		MergedLog added = new MergedLog(baseMillis);
		added.add(directories, ADDED_TIME_FILE);
		files.write(ADDED_TIME_FILE, added::writeTo);
		List<RequestResult> merged = new ArrayList<>();
		for (int request = 0; request < first.size(); request++) {
			int number = request;
			String name = first.get(number).name();
			List<RequestResult> same = parts.stream().map((part) -> part.get(number)).toList();
			SortedMap<ErrorKind, Long> errors = new TreeMap<>();
			same.forEach((part) -> part.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
			merged.add(new RequestResult(name, same.stream().mapToLong(RequestResult::completed).sum(),
					same.stream().mapToLong(RequestResult::correct).sum(), errors,
					LoadRecording.summary(response.sumOf(name)), LoadRecording.summary(added.sumOf(name))));
		}
		return List.copyOf(merged);
	}

}
