package io.proxylab.load.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;

import io.proxylab.load.protocol.LoadResult.BurstResult;
import org.jspecify.annotations.Nullable;

/**
 * When each request of a burst was begun, sent and answered, of one event loop, by its
 * slot. Written on that loop only; read by others once the loop has finished. Times are
 * {@link System#nanoTime()}.
 */
public final class BurstLog extends RequestLog {

	/** Before any time that is measured. */
	private static final long NEVER = Long.MIN_VALUE;

	private final long[] begun;

	private final long[] connected;

	private final long[] sent;

	private final long[] ended;

	private final boolean[] answered;

	/** When attempts were sent that were followed by another. */
	private final List<Long> earlierSent = new ArrayList<>();

	/** When they had failed. */
	private final List<Long> earlierEnded = new ArrayList<>();

	/** For any thread. */
	private final AtomicInteger over = new AtomicInteger();

	/** Makes an empty log for so many requests. */
	public BurstLog(int slots) {
		this.begun = never(slots);
		this.connected = never(slots);
		this.sent = never(slots);
		this.ended = never(slots);
		this.answered = new boolean[slots];
	}

	private static long[] never(int slots) {
		long[] times = new long[slots];
		Arrays.fill(times, NEVER);
		return times;
	}

	@Override
	public void begun(int slot, long nowNanos) {
		this.begun[slot] = nowNanos;
	}

	@Override
	public void connected(int slot, long nowNanos) {
		this.connected[slot] = nowNanos;
	}

	@Override
	public void pending(int slot, long sentNanos) {
		this.sent[slot] = sentNanos;
	}

	@Override
	public void answered(int slot, long sentNanos, long nowNanos) {
		this.sent[slot] = sentNanos;
		this.ended[slot] = nowNanos;
		this.answered[slot] = true;
		this.over.incrementAndGet();
	}

	@Override
	public void retried(int slot, long sentNanos, long nowNanos) {
		this.earlierSent.add(sentNanos);
		this.earlierEnded.add(nowNanos);
	}

	@Override
	public void failed(int slot, long sentNanos, long nowNanos) {
		this.sent[slot] = sentNanos;
		this.ended[slot] = nowNanos;
		this.over.incrementAndGet();
	}

	@Override
	public void neverSent() {
		this.over.incrementAndGet();
	}

	/** How many were answered or have failed, for any thread. */
	int over() {
		return this.over.get();
	}

	/** Whether all were, for any thread. */
	public boolean isOver() {
		return over() >= this.begun.length;
	}

	/**
	 * How the whole burst went.
	 * @param logs one an event loop, all of them finished
	 * @param startNanos when all requests were due
	 */
	public static BurstResult summary(List<BurstLog> logs, long startNanos) {
		long[] begun = all(logs, (log) -> log.begun);
		long[] connected = all(logs, (log) -> log.connected);
		long[] sent = all(logs, (log) -> log.sent);
		long[] ended = all(logs, (log) -> log.ended);
		long[] allSent = with(sent, logs, (log) -> log.earlierSent);
		long[] allEnded = with(ended, logs, (log) -> log.earlierEnded);
		long[] answered = logs.stream().flatMapToLong(BurstLog::answers).sorted().toArray();
		return new BurstResult(begun.length, connected.length, sent.length, answered.length, heldMax(allSent, allEnded),
				last(begun, startNanos), last(connected, startNanos), last(sent, startNanos),
				last(answered, startNanos));
	}

	private LongStream answers() {
		return LongStream.range(0, this.ended.length)
			.filter((slot) -> this.answered[(int) slot])
			.map((slot) -> this.ended[(int) slot]);
	}

	private static long[] all(List<BurstLog> logs, Function<BurstLog, long[]> times) {
		return logs.stream()
			.flatMapToLong((log) -> Arrays.stream(times.apply(log)))
			.filter((time) -> time != NEVER)
			.sorted()
			.toArray();
	}

	private static long[] with(long[] times, List<BurstLog> logs, Function<BurstLog, List<Long>> earlier) {
		return LongStream
			.concat(Arrays.stream(times),
					logs.stream().flatMap((log) -> earlier.apply(log).stream()).mapToLong(Long::longValue))
			.sorted()
			.toArray();
	}

	/** The most that were sent and not over at the same time; both are in order. */
	private static long heldMax(long[] sent, long[] ended) {
		long most = 0;
		int over = 0;
		for (int i = 0; i < sent.length; i++) {
			while (over < ended.length && ended[over] <= sent[i]) {
				over++;
			}
			most = Math.max(most, i + 1 - over);
		}
		return most;
	}

	private static @Nullable Long last(long[] times, long startNanos) {
		return (times.length == 0) ? null : Math.max(0, (times[times.length - 1] - startNanos) / 1000);
	}

}
