package io.proxylab.lab.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the generator says of a made-up trial, beside its throughput and its times.
 *
 * @param <T> the trial
 */
abstract class SyntheticLoad<T extends SyntheticLoad<T>> {

	/** How many slow requests a trial keeps. */
	public static final int SLOW_REQUESTS = 20;

	double inProgress = -1;

	long due = -1;

	long sent = -1;

	long sendLagMicros = 80;

	long unfinished;

	LoadResult.@Nullable Reduced reduced;

	@Nullable ConnectAttempts connectAttempts;

	long begunMicros = 400_000;

	LoadResult.@Nullable Attempts attempts;

	String attemptRows = "";

	List<String> mix = List.of();

	@Nullable CapacityFound capacity;

	long connectionsOpened = -1;

	Reuse client = Reuse.KEEP_ALIVE;

	int slowRequests = SLOW_REQUESTS;

	/** Zero spreads them over the window. */
	int slowEveryMicros = 100;

	int slowFromMillis;

	int slowMillis;

	final SortedMap<ErrorKind, Long> errors = new TreeMap<>();

	int scatter;

	abstract T self();

	/** Open load: requests in progress at the target; else what Little's law says. */
	public T inProgress(double inProgress) {
		this.inProgress = inProgress;
		return self();
	}

	/** Open load: requests that were due in the window; else as the rate says. */
	public T due(long due) {
		this.due = due;
		return self();
	}

	/** Open load: requests that were sent in the window; else all that were due. */
	public T sent(long sent) {
		this.sent = sent;
		return self();
	}

	/** Open load: how late every request was sent. */
	public T sendLagMicros(long sendLagMicros) {
		this.sendLagMicros = sendLagMicros;
		return self();
	}

	/** Open load: requests without an answer at the end. */
	public T unfinished(long unfinished) {
		this.unfinished = unfinished;
		return self();
	}

	/** The generator's machine had room for fewer connections than were asked for. */
	public T reduced(LoadResult.Reduced reduced) {
		this.reduced = reduced;
		return self();
	}

	/** Attempts to connect that did not come through at once. */
	public T connectAttempts(ConnectAttempts attempts) {
		this.connectAttempts = attempts;
		return self();
	}

	/** Users have a timeout of their own, try again or go away. */
	public T attempts(LoadResult.Attempts attempts) {
		this.attempts = attempts;
		return self();
	}

	/**
	 * Two thousand answers of each request: the first after 10 ms, the next after 20 ms,
	 * and so on; of the last one three more fail.
	 */
	public T mix(String... names) {
		this.mix = List.of(names);
		return self();
	}

	/** The same, second by second. */
	public T attemptRows(String csv) {
		this.attemptRows = csv;
		return self();
	}

	/** Burst: how long the generator took to begin the last request. */
	public T begunMicros(long begunMicros) {
		this.begunMicros = begunMicros;
		return self();
	}

	/** Capacity: how it was searched for. */
	public T capacity(CapacityFound capacity) {
		this.capacity = capacity;
		return self();
	}

	/** Connections that the generator opens; else one a user, or one an answer. */
	public T connectionsOpened(long connectionsOpened) {
		this.connectionsOpened = connectionsOpened;
		return self();
	}

	/** The generator opens a connection for each request. */
	public T clientCloses() {
		this.client = Reuse.CLOSE;
		return self();
	}

	/** The generator keeps slow requests: from a time in the window on, so long each. */
	public T slowRequests(int fromMillis, int millis) {
		this.slowFromMillis = fromMillis;
		this.slowMillis = millis;
		return self();
	}

	/**
	 * The generator keeps so many slow requests, evenly over the window, so long each.
	 */
	public T slowRequestsThroughout(int count, int millis) {
		this.slowRequests = count;
		this.slowEveryMicros = 0;
		return slowRequests(0, millis);
	}

	public T error(ErrorKind kind, long count) {
		this.errors.put(kind, count);
		return self();
	}

	/**
	 * Answers of a second have so many different times, about the added time asked for,
	 * as a real histogram has.
	 */
	public T scattered(int times) {
		this.scatter = times;
		return self();
	}

}
