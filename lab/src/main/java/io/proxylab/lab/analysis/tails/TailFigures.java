package io.proxylab.lab.analysis.tails;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.tails.Spans.Span;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.SlowRequest;
import io.proxylab.lab.trial.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * With what the slowest requests of a cell coincide. A small heap is collected several
 * times a second, so that something always coincides: beside each share stands the one of
 * the same requests at other times, all of them moved by the same part of the window,
 * {@value #SHIFTS} parts one after the other.
 *
 * @param beyondP99 correct answers that took longer than the 99th percentile of their
 * trial
 * @param placed of these, how many {@code slow.csv} tells the time of: the slowest
 * @param causes what a trial tells of
 */
public record TailFigures(long beyondP99, long placed, List<Coincidence> causes) {

	/** With these, no more than one result in a hundred is as great by chance. */
	private static final int SHIFTS = 99;

	public TailFigures {
		causes = List.copyOf(causes);
	}

	/**
	 * The figures of the trials of a cell; null if none of them kept its slow requests.
	 */
	public static @Nullable TailFigures of(List<TrialEvidence> trials) {
		List<Tail> tails = trials.stream().flatMap((trial) -> Tail.of(trial).stream()).toList();
		long placed = tails.stream().mapToLong((tail) -> tail.requests().count()).sum();
		if (placed == 0) {
			return null;
		}
		List<Coincidence> causes = new ArrayList<>();
		for (TailCause cause : TailCause.values()) {
			coincidence(cause, tails).ifPresent(causes::add);
		}
		return new TailFigures(tails.stream().mapToLong(Tail::beyondP99).sum(), placed, causes);
	}

	/** Of the trials that tell of a cause. */
	private static Optional<Coincidence> coincidence(TailCause cause, List<Tail> tails) {
		long[] meeting = new long[SHIFTS + 1];
		long requests = 0;
		for (Tail tail : tails) {
			Optional<Spans> spans = cause.spans(tail.trial(), tail.window());
			if (spans.isPresent()) {
				requests += tail.requests().count();
				for (int shift = 0; shift <= SHIFTS; shift++) {
					meeting[shift] += tail.meeting(spans.get(), shift);
				}
			}
		}
		if (requests == 0) {
			return Optional.empty();
		}
		long byChance = 0;
		int asMany = 0;
		for (int shift = 1; shift <= SHIFTS; shift++) {
			byChance += meeting[shift];
			asMany += (meeting[shift] >= meeting[0]) ? 1 : 0;
		}
		return Optional.of(new Coincidence(cause, (double) meeting[0] / requests, (double) byChance / SHIFTS / requests,
				(1.0 + asMany) / (1 + SHIFTS)));
	}

	/**
	 * The slow requests of a trial.
	 *
	 * @param trial its files
	 * @param window the measured one
	 * @param beyondP99 how many took longer than the 99th percentile
	 * @param requests the times of those that are kept
	 */
	private record Tail(RawTrial trial, Span window, long beyondP99, WindowTimes requests) {

		static Optional<Tail> of(TrialEvidence trial) {
			List<SlowRequest> slow = trial.raw().slow();
			ValueCounts times = trial.raw().responseTime().values();
			if (slow == null || !EnoughSamples.forPercentile(99, times.count())) {
				return Optional.empty();
			}
			long p99 = times.atPercentile(99);
			Span window = new Span(trial.load().windowStartEpochMicros() * 1000,
					trial.load().windowEndEpochMicros() * 1000);
			Stream<Span> requests = slow.stream()
				.filter((request) -> request.correct() && request.micros() > p99)
				.map((request) -> new Span(request.intendedEpochNanos(), request.endEpochNanos()));
			return Optional.of(new Tail(trial.raw(), window, times.countAbove(p99), WindowTimes.of(window, requests)));
		}

		/** How many meet a span, moved by so many parts of the window. */
		long meeting(Spans spans, int shift) {
			return this.requests.meeting(spans, (this.window.until() - this.window.from()) / (SHIFTS + 1) * shift);
		}

	}

	/**
	 * How many of the slow requests coincide with a cause.
	 *
	 * @param cause what went on
	 * @param share of the requests in whose time it did, 0 to 1
	 * @param byChance mean share of the same requests at other times
	 * @param p share of the other times, the real one included, in which as many coincide
	 */
	public record Coincidence(TailCause cause, double share, double byChance, double p) {
	}

}
