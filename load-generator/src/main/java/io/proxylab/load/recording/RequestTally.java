package io.proxylab.load.recording;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What became of one request of a mix in the window. Not thread safe. */
final class RequestTally {

	private long completed;

	private long correct;

	private final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);

	private final Histogram responseTime = TimeHistograms.histogram();

	private final Histogram addedTime = TimeHistograms.histogram();

	/** Counts a whole answer; {@code delayMicros} is negative if unknown. */
	void answered(@Nullable ErrorKind error, long responseNanos, long delayMicros) {
		this.completed++;
		if (error != null) {
			failed(error);
			return;
		}
		this.correct++;
		this.responseTime.recordValue(TimeHistograms.inRange(responseNanos));
		if (delayMicros >= 0) {
			this.addedTime.recordValue(TimeHistograms.inRange(responseNanos - delayMicros * 1000));
		}
	}

	/** Counts a request without a correct answer. */
	void failed(ErrorKind error) {
		this.errors.merge(error, 1L, Long::sum);
	}

	void add(RequestTally other) {
		this.completed += other.completed;
		this.correct += other.correct;
		other.errors.forEach((kind, count) -> this.errors.merge(kind, count, Long::sum));
		this.responseTime.add(other.responseTime);
		this.addedTime.add(other.addedTime);
	}

	/** Response times of correct answers. */
	Histogram responseTime() {
		return this.responseTime;
	}

	/** Added times of correct answers that tell the delay. */
	Histogram addedTime() {
		return this.addedTime;
	}

	RequestResult result(String name) {
		return new RequestResult(name, this.completed, this.correct, new TreeMap<>(this.errors),
				LoadRecording.summary(this.responseTime), LoadRecording.summary(this.addedTime));
	}

}
