package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Samples processes five times a second, on one thread of the lab, from outside: the
 * processes do nothing for it.
 */
public final class Sampler {

	/** Between two samples. */
	public static final Duration EVERY = Duration.ofMillis(200);

	private final List<SampleReader> readers;

	private final InstantSource clock;

	private final List<Sample> samples = new ArrayList<>();

	private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();

	private final Ticks ticks;

	private final Thread thread = new Thread(this::run, "proxylab-sampler");

	private long readingNanos;

	private Sampler(List<SampleReader> readers, Duration every, InstantSource clock) {
		this.readers = readers;
		this.ticks = new Ticks(System.nanoTime(), every.toNanos());
		this.clock = clock;
	}

	/**
	 * Starts with a first sample now.
	 * @param watched the processes
	 * @param targetCores the cores of the target; empty if it has none of its own
	 * @param otherCores the cores of generator and upstream; empty likewise
	 */
	public static Sampler start(List<Watched> watched, List<Integer> targetCores, List<Integer> otherCores) {
		return start(watched, targetCores, otherCores, EVERY, InstantSource.system());
	}

	static Sampler start(List<Watched> watched, List<Integer> targetCores, List<Integer> otherCores, Duration every,
			InstantSource clock) {
		Path proc = Path.of("/proc");
		List<SampleReader> readers = new ArrayList<>();
		watched.forEach((process) -> readers.add(new ProcessReader(proc, process)));
		if (!targetCores.isEmpty()) {
			readers.add(CoresReader.ofTarget(proc, targetCores));
		}
		if (!otherCores.isEmpty()) {
			readers.add(CoresReader.ofOthers(proc, otherCores));
		}
		Sampler sampler = new Sampler(readers, every, clock);
		sampler.thread.setDaemon(true);
		sampler.thread.start();
		return sampler;
	}

	private void run() {
		try {
			do {
				read();
			}
			while (isNextBeatReached());
			readAll();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Reads the edges until then; false if the end comes first. */
	private boolean isNextBeatReached() throws InterruptedException {
		long now = System.nanoTime();
		long beat = now + this.ticks.untilNext(now);
		Asked next = this.asked.poll(beat - now, TimeUnit.NANOSECONDS);
		while (next == Asked.EDGE) {
			readAll();
			next = this.asked.poll(beat - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		return next != Asked.END;
	}

	private void readAll() {
		this.readers.forEach(SampleReader::allIsNext);
		read();
	}

	private void read() {
		long start = System.nanoTime();
		this.ticks.taken(start);
		for (SampleReader reader : this.readers) {
			this.samples.add(reader.read(this.clock.millis(), start));
		}
		this.readingNanos += System.nanoTime() - start;
	}

	/**
	 * Takes a sample at once, threads included: a window begins or ends here, and nothing
	 * has to be interpolated.
	 */
	public void edge() {
		this.asked.add(Asked.EDGE);
	}

	/** Takes a last sample and ends. */
	public Sampling stop() throws InterruptedException {
		this.asked.add(Asked.END);
		this.thread.join();
		return new Sampling(new TimeSeries(this.samples), this.ticks.missed(), this.ticks.longestGapNanos() / 1e9,
				this.readingNanos / 1e9);
	}

	private enum Asked {

		EDGE, END

	}

	/**
	 * What was sampled, and how well.
	 *
	 * @param series the samples
	 * @param missed beats left out because the sampler was late
	 * @param longestGapSeconds longest time between two samples
	 * @param readingSeconds time spent reading: at most that much CPU of the lab's cores
	 */
	public record Sampling(TimeSeries series, long missed, double longestGapSeconds, double readingSeconds) {
	}

}
