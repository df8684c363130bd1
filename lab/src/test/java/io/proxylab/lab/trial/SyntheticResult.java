package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.BurstResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.recording.AttemptsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the generator tells of a made-up trial.
 *
 * @param trial the trial
 */
record SyntheticResult(SyntheticTrial trial) {

	/**
	 * Writes the logs of times into a directory, and the slow requests if it keeps any,
	 * and tells the result that they belong to.
	 */
	LoadResult write(Path directory) throws IOException {
		if (this.trial.slowMillis > 0) {
			Files.writeString(directory.resolve(RunDirectory.SLOW_FILE), slowRequests());
		}
		if (!this.trial.attemptRows.isEmpty()) {
			Files.writeString(directory.resolve(AttemptsFile.NAME), this.trial.attemptRows);
		}
		LoadResult result = result(log(directory.resolve("response-time.hlog"), true),
				log(directory.resolve("added-time.hlog"), false));
		return this.trial.mix.isEmpty() ? result : result.with(requests(directory));
	}

	private List<RequestResult> requests(Path directory) throws IOException {
		SortedMap<String, Histogram> times = new TreeMap<>();
		List<RequestResult> requests = new ArrayList<>();
		for (String name : this.trial.mix) {
			Histogram own = SyntheticLog.interval();
			own.recordValueWithCount(10_000L * (requests.size() + 1), 2000);
			times.put(name, own);
			boolean last = requests.size() == this.trial.mix.size() - 1;
			requests.add(new RequestResult(name, 2000, 2000,
					last ? new TreeMap<>(Map.of(ErrorKind.TIMEOUT, 3L)) : new TreeMap<>(), SyntheticLog.times(own),
					SyntheticLog.times(own)));
		}
		for (String file : List.of("requests-response-time.hlog", "requests-added-time.hlog")) {
			SyntheticLog.writeTagged(directory.resolve(file), this.trial.startMillis(), this.trial.window, times);
		}
		return requests;
	}

	/** Evenly over a stretch of the window. */
	private String slowRequests() {
		StringBuilder csv = new StringBuilder(
				"intendedEpochNanos,sentEpochNanos,firstByteEpochNanos,endEpochNanos,status,outcome,connection\n");
		long every = (this.trial.slowEveryMicros > 0) ? this.trial.slowEveryMicros
				: this.trial.window * 1_000_000L / this.trial.slowRequests;
		for (int i = 0; i < this.trial.slowRequests; i++) {
			long intended = (this.trial.startMillis() + this.trial.slowFromMillis) * 1_000_000 + i * 1000L * every;
			long end = intended + this.trial.slowMillis * 1_000_000L;
			csv.append(String.format(Locale.ROOT, "%d,%d,%d,%d,200,correct,%d\n", intended, intended, end, end, i));
		}
		return csv.toString();
	}

	private Histogram log(Path file, boolean withDelay) throws IOException {
		return SyntheticLog.write(file, this.trial.startMillis(), this.trial.window, (second) -> {
			int answers = (int) this.trial.at(second, this.trial.throughput, SyntheticSlowdown::throughput);
			long added = (long) this.trial.at(second, (double) this.trial.addedMicros,
					(slow) -> (double) slow.addedMicros());
			long delay = withDelay
					? 1000 * (long) this.trial.at(second, this.trial.delayMillis, SyntheticSlowdown::delayMillis)
							+ this.trial.meanDelayErrorMicros
					: 0;
			Histogram interval = SyntheticLog.interval();
			if (this.trial.scatter > 0) {
				scatter(interval, delay, added * (1 + 0.1 * Math.sin(second)), answers);
			}
			else {
				interval.recordValueWithCount(delay + added, answers / 2);
				interval.recordValueWithCount(delay + added * 3 / 2, answers - answers / 2 - answers / 100);
				interval.recordValueWithCount(delay + added * 4, answers / 100);
			}
			return interval;
		});
	}

	/** An exponential distribution that begins at half of the mean. */
	private void scatter(Histogram interval, long delay, double mean, int answers) {
		for (int i = 0; i < this.trial.scatter; i++) {
			long count = (i + 1L) * answers / this.trial.scatter - (long) i * answers / this.trial.scatter;
			double rank = (i + 0.5) / this.trial.scatter;
			if (count > 0) {
				interval.recordValueWithCount(delay + Math.round(mean * (0.5 - 0.5 * Math.log1p(-rank))), count);
			}
		}
	}

	private LoadResult result(Histogram response, Histogram added) {
		long correct = response.getTotalCount();
		Times none = SyntheticLog.times(new Histogram(3));
		return new LoadResult(this.trial.startMillis() * 1000,
				(this.trial.startMillis() + this.trial.window * 1000L) * 1000, this.trial.window * 1_000_000L,
				correct + answered(), correct, (correct + answered()) / (double) this.trial.window, this.trial.errors,
				SyntheticLog.times(response), SyntheticLog.times(response), SyntheticLog.times(added),
				(offered() != null) ? sendLag(correct) : none, none, opened(correct), 0, correct * 200,
				this.trial.unfinished, 0, inProgress(), false, 0, offered(), burst(), this.trial.reduced,
				this.trial.attempts, List.of(), null);
	}

	private long opened(long correct) {
		long usual = (this.trial.client == Reuse.CLOSE) ? correct : Math.round(inProgress());
		return (this.trial.connectionsOpened >= 0) ? this.trial.connectionsOpened : usual;
	}

	private double inProgress() {
		return switch (this.trial.load) {
			case Load.Closed closed when closed.thinkMillis() == 0 -> closed.users();
			case Load.Closed _, Load.Open _, Load.Burst _, Load.Capacity _ ->
				(this.trial.inProgress >= 0) ? this.trial.inProgress
						: this.trial.throughput * (this.trial.delayMillis / 1e3 + this.trial.addedMicros / 1e6);
		};
	}

	private @Nullable Offered offered() {
		return switch (this.trial.load) {
			case Load.Closed _, Load.Burst _ -> null;
			case Load.Open open -> offered(open.rate().arrivals(this.trial.window));
			case Load.Capacity _ ->
				offered(Objects.requireNonNull(this.trial.capacity).kept().offeredPerSecond() * this.trial.window);
		};
	}

	private Offered offered(double requests) {
		long scheduled = (this.trial.due >= 0) ? this.trial.due : Math.round(requests);
		return new Offered(scheduled, (this.trial.sent >= 0) ? this.trial.sent : scheduled);
	}

	/** All that are not unfinished were answered one second after the delay. */
	private @Nullable BurstResult burst() {
		if (!(this.trial.load instanceof Load.Burst burst)) {
			return null;
		}
		long begun = (this.trial.reduced != null) ? this.trial.reduced.requests() : burst.requests();
		long held = (this.trial.inProgress >= 0) ? Math.round(this.trial.inProgress) : begun;
		return new BurstResult(begun, begun, begun, begun - this.trial.unfinished, held, this.trial.begunMicros,
				500_000L, 600_000L, this.trial.delayMillis * 1000L + 1_000_000);
	}

	private Times sendLag(long count) {
		Histogram lag = new Histogram(3);
		lag.recordValueWithCount(this.trial.sendLagMicros, count);
		return SyntheticLog.times(lag);
	}

	private long answered() {
		return this.trial.errors.getOrDefault(ErrorKind.BAD_STATUS, 0L)
				+ this.trial.errors.getOrDefault(ErrorKind.BAD_BODY, 0L);
	}

}
