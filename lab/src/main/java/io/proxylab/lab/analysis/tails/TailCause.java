package io.proxylab.lab.analysis.tails;

import io.proxylab.lab.analysis.tails.Spans.Span;
import io.proxylab.lab.trial.JvmLog;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What may make a request slow, and where a trial tells when it went on. */
public enum TailCause {

	/** A pause of the collector, by the JVM's log. */
	GC_PAUSE("a GC pause") {

		@Override
		Optional<Spans> spans(RawTrial trial, Span window) {
			return Optional.ofNullable(trial.jvm()).map((jvm) -> Spans.of(gcPauses(jvm, window)));
		}

	},

	/** A safepoint without a pause of the collector in it, by the JVM's log. */
	SAFEPOINT("another safepoint") {

		@Override
		Optional<Spans> spans(RawTrial trial, Span window) {
			return Optional.ofNullable(trial.jvm()).map((jvm) -> {
				List<Span> stops = jvm.safepoints()
					.stream()
					.map((stop) -> span(jvm, stop.endUptimeNanos(), stop.nanos()))
					.filter((stop) -> stop.meets(window))
					.toList();
				// The collector's pause in a safepoint at the window's edge may lie
				// outside of it.
				Spans collector = Spans.of(gcPauses(jvm, stops.stream().reduce(window, Span::around)));
				return Spans.of(stops.stream().filter((stop) -> !collector.meet(stop)).toList());
			});
		}

	},

	/** The time between two readings in which the quota kept the target from running. */
	THROTTLING("throttling") {

		@Override
		Optional<Spans> spans(RawTrial trial, Span window) {
			return rising(trial, Sample::throttledSeconds, 0);
		}

	},

	/** The time between two readings in which compilers used more than 0.1 core. */
	JIT("JIT compilation") {

		@Override
		Optional<Spans> spans(RawTrial trial, Span window) {
			return rising(trial, Sample::jitCpuSeconds, 0.1);
		}

	};

	/** A counter that stands still for longer did not count. */
	private static final double LONGEST_STILL_SECONDS = 1;

	private final String words;

	TailCause(String words) {
		this.words = words;
	}

	/** For people. */
	public String words() {
		return this.words;
	}

	/**
	 * When it went on; nothing if the trial does not tell.
	 * @param trial its files
	 * @param window of which it is asked: other times of a launch may be left out
	 */
	abstract Optional<Spans> spans(RawTrial trial, Span window);

	private static List<Span> gcPauses(JvmLog jvm, Span window) {
		return jvm.pauses()
			.stream()
			.map((pause) -> span(jvm, pause.endUptimeNanos(), pause.micros() * 1000))
			.filter((pause) -> pause.meets(window))
			.toList();
	}

	private static Span span(JvmLog jvm, long endUptimeNanos, long nanos) {
		long end = jvm.epochNanos(endUptimeNanos);
		return new Span(end - nanos, end);
	}

	/**
	 * Where a counter of the target rose faster than a rate, from its last other value
	 * on: what is read once a second stands still in between.
	 */
	private static Optional<Spans> rising(RawTrial trial, ToDoubleFunction<Sample> counter, double perSecond) {
		List<Sample> samples = trial.observed()
			.series()
			.of(ProcessKind.TARGET)
			.stream()
			.filter((sample) -> counter.applyAsDouble(sample) >= 0)
			.toList();
		if (samples.isEmpty()) {
			return Optional.empty();
		}
		List<Span> spans = new ArrayList<>();
		Sample last = samples.getFirst();
		for (Sample sample : samples) {
			double rise = counter.applyAsDouble(sample) - counter.applyAsDouble(last);
			double seconds = (sample.atEpochMillis() - last.atEpochMillis()) / 1e3;
			if (rise > 0) {
				if (rise > perSecond * seconds) {
					spans.add(new Span(last.atEpochMillis() * 1_000_000, sample.atEpochMillis() * 1_000_000));
				}
				last = sample;
			}
			else if (seconds >= LONGEST_STILL_SECONDS) {
				last = sample;
			}
		}
		return Optional.of(Spans.of(spans));
	}

}
