package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.BurstResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Http2Result;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadResult.Times;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One result of the parts of a load that several generators carried. Counts are added,
 * histograms too, and percentiles are those of the sums.
 */
public final class MergedLoad {

	/** Parts that start at one time differ by far less, on hosts whose clocks agree. */
	private static final long MOST_APART_MICROS = 500_000;

	private final List<LoadResult> parts;

	private final List<Path> directories;

	private MergedLoad(List<LoadResult> parts, List<Path> directories) {
		this.parts = parts;
		this.directories = directories;
	}

	/**
	 * Merges the parts, and their files into new ones.
	 * @param parts at least one
	 * @param directories where each part has its files, in the same order
	 * @param into where the merged files go
	 * @throws IOException if files cannot be read or written, do not hold what a result
	 * says, or the parts did not run at the same time
	 */
	public static LoadResult of(List<LoadResult> parts, List<Path> directories, Path into) throws IOException {
		if (parts.isEmpty() || parts.size() != directories.size()) {
			throw new IllegalArgumentException(
					String.format(Locale.ROOT, "%d parts have %d directories", parts.size(), directories.size()));
		}
		return new MergedLoad(List.copyOf(parts), List.copyOf(directories)).into(into);
	}

	private LoadResult into(Path directory) throws IOException {
		long start = least(LoadResult::windowStartEpochMicros);
		for (int part = 0; part < this.parts.size(); part++) {
			long apart = this.parts.get(part).windowStartEpochMicros() - start;
			if (apart > MOST_APART_MICROS) {
				throw new IOException(String.format(Locale.ROOT,
						("%s: its window began %d ms after the first one; parts of one load start at one "
								+ "time: give all of them the same --start-at, on hosts whose clocks agree"),
						this.directories.get(part), apart / 1000));
			}
		}
		HistogramFiles files = new HistogramFiles(directory, start / 1000);
		Map<Measure, Times> times = new EnumMap<>(Measure.class);
		for (Measure measure : Measure.values()) {
			MergedLog log = log(measure.fileName(), start / 1000);
			files.write(measure.fileName(), log::writeTo);
			times.put(measure, checked(measure, log.sumWithout(ErrorKind.UNFINISHED.name())));
		}
		MergedLog errors = log(HistogramFiles.ERRORS_FILE, start / 1000);
		files.write(HistogramFiles.ERRORS_FILE, errors::writeTo);
		writeSlow(directory);
		Attempts attempts = attempts();
		if (attempts != null) {
			AttemptsFile.write(directory, AttemptsFile.merged(this.directories, start / 1000));
		}
		return result(start, times, LoadRecording.summary(errors.sumWithout(ErrorKind.UNFINISHED.name())))
			.with(RequestTallies.merged(this.parts.stream().map(LoadResult::requests).toList(), this.directories, files,
					start / 1000));
	}

	private MergedLog log(String name, long baseMillis) throws IOException {
		MergedLog log = new MergedLog(baseMillis);
		log.add(this.directories, name);
		return log;
	}

	private Times checked(Measure measure, Histogram sum) throws IOException {
		long told = sum((part) -> of(part, measure).count());
		if (sum.getTotalCount() != told) {
			throw new IOException(String.format(Locale.ROOT, "%s of %s hold %d values where their results say %d",
					measure.fileName(), this.directories, sum.getTotalCount(), told));
		}
		return LoadRecording.summary(sum);
	}

	private static Times of(LoadResult part, Measure measure) {
		return switch (measure) {
			case SERVICE_TIME -> part.serviceTime();
			case RESPONSE_TIME -> part.responseTime();
			case ADDED_TIME -> part.addedTime();
			case SEND_LAG -> part.sendLag();
		};
	}

	private void writeSlow(Path directory) throws IOException {
		SlowRequests slow = new SlowRequests();
		for (Path part : this.directories) {
			slow.addAll(SlowFile.read(part));
		}
		SlowFile.write(directory, slow.slowestFirst());
	}

	private LoadResult result(long start, Map<Measure, Times> times, Times errorTime) {
		long windowMicros = this.parts.stream().mapToLong(LoadResult::windowMicros).max().orElse(0);
		long completed = sum(LoadResult::completed);
		double inFlightMicros = this.parts.stream()
			.mapToDouble((part) -> part.meanInFlight() * part.windowMicros())
			.sum();
		return new LoadResult(start,
				this.parts.stream().mapToLong(LoadResult::windowEndEpochMicros).max().orElse(start), windowMicros,
				completed, sum(LoadResult::correct), (windowMicros > 0) ? completed * 1e6 / windowMicros : 0, errors(),
				merged(times, Measure.SERVICE_TIME), merged(times, Measure.RESPONSE_TIME),
				merged(times, Measure.ADDED_TIME), merged(times, Measure.SEND_LAG), errorTime,
				sum(LoadResult::connectionsOpened), sum(LoadResult::connectionsClosedByTarget),
				sum(LoadResult::bytesReceived), sum(LoadResult::unfinished), sum(LoadResult::clamped),
				(windowMicros > 0) ? inFlightMicros / windowMicros : 0,
				this.parts.stream().anyMatch(LoadResult::stopped),
				this.parts.stream().mapToLong(LoadResult::generatorGcPauseMillis).max().orElse(0), offered(), burst(),
				reduced(), attempts(), List.of(), http2());
	}

	private static Times merged(Map<Measure, Times> times, Measure measure) {
		return Objects.requireNonNull(times.get(measure), "all measures are merged");
	}

	private SortedMap<ErrorKind, Long> errors() {
		SortedMap<ErrorKind, Long> errors = new TreeMap<>();
		this.parts.forEach((part) -> part.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
		return errors;
	}

	private @Nullable Offered offered() {
		Offered all = null;
		for (LoadResult part : this.parts) {
			Offered own = part.offered();
			if (own != null) {
				all = (all == null) ? own : new Offered(all.due() + own.due(), all.sent() + own.sent());
			}
		}
		return all;
	}

	private @Nullable BurstResult burst() {
		BurstResult all = null;
		for (LoadResult part : this.parts) {
			BurstResult own = part.burst();
			if (own != null) {
				all = (all == null) ? own : merged(all, own);
			}
		}
		return all;
	}

	/**
	 * All begin at the same time, so the last of all is the later one; how many both held
	 * at one time is not known, and told as the sum.
	 */
	private static BurstResult merged(BurstResult one, BurstResult other) {
		return new BurstResult(one.begun() + other.begun(), one.connected() + other.connected(),
				one.sent() + other.sent(), one.answered() + other.answered(), one.heldMax() + other.heldMax(),
				later(one.begunMicros(), other.begunMicros()), later(one.connectedMicros(), other.connectedMicros()),
				later(one.sentMicros(), other.sentMicros()), later(one.answeredMicros(), other.answeredMicros()));
	}

	private static @Nullable Long later(@Nullable Long one, @Nullable Long other) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		return Math.max(one, other);
	}

	/** Null if one has none: then nobody asked for them. */
	private @Nullable Attempts attempts() {
		List<Attempts> told = this.parts.stream()
			.flatMap((part) -> Optional.ofNullable(part.attempts()).stream())
			.toList();
		return (told.size() < this.parts.size()) ? null : told.stream().reduce(Attempts::plus).orElse(null);
	}

	private @Nullable Http2Result http2() {
		return this.parts.stream()
			.flatMap((part) -> Optional.ofNullable(part.http2()).stream())
			.reduce(Http2Result::plus)
			.orElse(null);
	}

	private @Nullable Reduced reduced() {
		Reduced all = null;
		for (LoadResult part : this.parts) {
			Reduced own = part.reduced();
			if (own != null) {
				all = (all == null) ? own : new Reduced(all.askedConnections() + own.askedConnections(),
						all.connections() + own.connections(), all.requests() + own.requests(), all.reason());
			}
		}
		return all;
	}

	private long sum(ToLongFunction<LoadResult> figure) {
		return this.parts.stream().mapToLong(figure).sum();
	}

	private long least(ToLongFunction<LoadResult> figure) {
		return this.parts.stream().mapToLong(figure).min().orElseThrow();
	}

}
