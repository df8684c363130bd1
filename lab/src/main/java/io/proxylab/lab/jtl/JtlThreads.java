package io.proxylab.lab.jtl;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The time that the threads of JMeter spent in samples. A thread sends one request at a
 * time, so the samples of one name take no longer than the time in which they start. If
 * they do, their elapsed times aren't milliseconds, or results of several generators were
 * merged. That is why they are doubted and not rejected.
 */
final class JtlThreads {

	/** An error of units shows in the first ones, too. */
	private static final int MAX_FOLLOWED = 10_000;

	/**
	 * The same thread names may come from a few generators whose results were merged, and
	 * a sampler may have the name of its transaction. Microseconds are 1,000 times as
	 * long as milliseconds.
	 */
	private static final int MAX_OVERLAP = 4;

	/** Time stamps are rounded, and set by clocks that may be corrected. */
	private static final long SLACK_MILLIS = 1000;

	private final Map<Key, Spent> spent = new LinkedHashMap<>();

	void add(JtlSample sample, long line) {
		if (sample.thread().isEmpty() && sample.users() < 1) {
			return;
		}
		Key key = new Key(sample.thread(), sample.label());
		Spent known = this.spent.get(key);
		if (known == null && this.spent.size() < MAX_FOLLOWED) {
			known = new Spent();
			this.spent.put(key, known);
		}
		if (known != null) {
			known.add(sample, line);
		}
	}

	/**
	 * Returns what is wrong with the times, once all samples are known; empty if they may
	 * be milliseconds.
	 */
	Optional<String> doubt() {
		return this.spent.entrySet().stream().flatMap((entry) -> doubt(entry.getKey(), entry.getValue())).findFirst();
	}

	private static Stream<String> doubt(Key key, Spent time) {
		long threads = key.thread().isEmpty() ? time.mostUsers : 1;
		long within = time.lastStart - time.firstStart;
		// The last sample of each thread may end long after it starts.
		long millis = time.millis - threads * time.longestMillis;
		return (millis <= MAX_OVERLAP * threads * within + SLACK_MILLIS) ? Stream.empty() : Stream
			.of(time.samples + " samples '" + key.label() + "' up to line " + time.lastLine + " take " + time.millis
					+ " ms together, though " + key.sender(threads) + " within " + within
					+ " ms, one after another: elapsed times should be milliseconds. If they are microseconds, divide "
					+ "them by 1000; if results of several generators were merged, import them one by one");
	}

	/**
	 * Whose samples are added up.
	 *
	 * @param thread name of the thread; empty if the file names none
	 * @param label of the samples
	 */
	private record Key(String thread, String label) {

		String sender(long threads) {
			return this.thread.isEmpty() ? "no more than " + threads + " at a time start them"
					: "thread '" + this.thread + "' starts them";
		}

	}

	/** What the samples of a key add up to. */
	private static final class Spent {

		private long samples;

		private long millis;

		private long longestMillis;

		private long firstStart = Long.MAX_VALUE;

		private long lastStart = Long.MIN_VALUE;

		private long lastLine;

		private int mostUsers;

		void add(JtlSample sample, long line) {
			this.samples++;
			this.millis += sample.millis();
			this.longestMillis = Math.max(this.longestMillis, sample.millis());
			this.firstStart = Math.min(this.firstStart, sample.startEpochMillis());
			this.lastStart = Math.max(this.lastStart, sample.startEpochMillis());
			this.lastLine = line;
			this.mostUsers = Math.max(this.mostUsers, sample.users());
		}

	}

}
