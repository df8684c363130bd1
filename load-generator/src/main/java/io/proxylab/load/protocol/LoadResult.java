package io.proxylab.load.protocol;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What a load measured in its window. A request counts if it was answered, or failed, in
 * the window. Times are rounded to whole microseconds, and are at least one.
 *
 * @param windowStartEpochMicros wall clock time at which the window began
 * @param windowEndEpochMicros wall clock time at which it ended
 * @param windowMicros its length on the monotonic clock; 0 if the load was stopped before
 * it began, and then everything measured is 0 too
 * @param completed whole answers in the window, correct or not: {@code correct} and those
 * of kind {@code BAD_STATUS} and {@code BAD_BODY}
 * @param correct answers with the expected status and body
 * @param throughput {@code completed} per second
 * @param errors failed requests in the window by kind; kinds without failures are absent
 * @param serviceTime from the actual send to the last byte, correct answers only
 * @param responseTime from the intended send to the last byte, correct answers only
 * @param addedTime response time minus the delay that the upstream says, in
 * {@code Server-Timing}, it took for this very request; correct answers that say so only.
 * At least one microsecond: less than none counts as clamped
 * @param sendLag from the intended to the actual send, all requests that were sent; how
 * late the generator was itself, so without the time in which a connection was opened or
 * none was free
 * @param errorTime from the intended send to the failure
 * @param connectionsOpened connections opened from the start of the load to the end of
 * the window
 * @param connectionsClosedByTarget of those, how many the other side closed by then
 * @param bytesReceived bytes of answers in the window, headers included
 * @param unfinished requests pending at the end of the window that got no whole answer in
 * the drain either, and, under open load and in a burst, those that were due and never
 * sent
 * @param clamped recorded times that were out of the histograms' range, 1 us to 1 h
 * @param meanInFlight time average, over the window, of the requests sent and not yet
 * answered: the exact integral, not samples
 * @param stopped whether a stop command ended the load early
 * @param generatorGcPauseMillis GC pauses of the generator's own JVM in the window
 * @param offered what an open load asked for; null of others
 * @param burst how a burst went; null of others
 * @param reduced that the load ran smaller than it was asked for; null if it did not
 * @param attempts how often requests were tried, where users have a timeout of their own,
 * try again or go away; null of others. All else then tells what became of requests,
 * however often each was tried; time in flight, send lag and bytes are those of all
 * attempts
 * @param requests of a mix, what became of each of its requests, in their order; empty of
 * others
 * @param http2 how requests shared connections; null with HTTP/1.1
 */
public record LoadResult(long windowStartEpochMicros, long windowEndEpochMicros, long windowMicros, long completed,
		long correct, double throughput, SortedMap<ErrorKind, Long> errors, Times serviceTime, Times responseTime,
		Times addedTime, Times sendLag, Times errorTime, long connectionsOpened, long connectionsClosedByTarget,
		long bytesReceived, long unfinished, long clamped, double meanInFlight, boolean stopped,
		long generatorGcPauseMillis, @Nullable Offered offered, @Nullable BurstResult burst, @Nullable Reduced reduced,
		@Nullable Attempts attempts, List<RequestResult> requests, @Nullable Http2Result http2) {

	/** A result of an older generator, or of one without mixes, tells no requests. */
	public LoadResult {
		requests = (requests != null) ? List.copyOf(requests) : List.of();
	}

	/** Of a load that is no burst. */
	public LoadResult(long windowStartEpochMicros, long windowEndEpochMicros, long windowMicros, long completed,
			long correct, double throughput, SortedMap<ErrorKind, Long> errors, Times serviceTime, Times responseTime,
			Times addedTime, Times sendLag, Times errorTime, long connectionsOpened, long connectionsClosedByTarget,
			long bytesReceived, long unfinished, long clamped, double meanInFlight, boolean stopped,
			long generatorGcPauseMillis, @Nullable Offered offered) {
		this(windowStartEpochMicros, windowEndEpochMicros, windowMicros, completed, correct, throughput, errors,
				serviceTime, responseTime, addedTime, sendLag, errorTime, connectionsOpened, connectionsClosedByTarget,
				bytesReceived, unfinished, clamped, meanInFlight, stopped, generatorGcPauseMillis, offered, null, null,
				null, List.of(), null);
	}

	/** Of a closed load. */
	public LoadResult(long windowStartEpochMicros, long windowEndEpochMicros, long windowMicros, long completed,
			long correct, double throughput, SortedMap<ErrorKind, Long> errors, Times serviceTime, Times responseTime,
			Times addedTime, Times sendLag, Times errorTime, long connectionsOpened, long connectionsClosedByTarget,
			long bytesReceived, long unfinished, long clamped, double meanInFlight, boolean stopped,
			long generatorGcPauseMillis) {
		this(windowStartEpochMicros, windowEndEpochMicros, windowMicros, completed, correct, throughput, errors,
				serviceTime, responseTime, addedTime, sendLag, errorTime, connectionsOpened, connectionsClosedByTarget,
				bytesReceived, unfinished, clamped, meanInFlight, stopped, generatorGcPauseMillis, null);
	}

	/** The same, of a load that ran smaller than it was asked for. */
	public LoadResult with(@Nullable Reduced by) {
		return new LoadResult(this.windowStartEpochMicros, this.windowEndEpochMicros, this.windowMicros, this.completed,
				this.correct, this.throughput, this.errors, this.serviceTime, this.responseTime, this.addedTime,
				this.sendLag, this.errorTime, this.connectionsOpened, this.connectionsClosedByTarget,
				this.bytesReceived, this.unfinished, this.clamped, this.meanInFlight, this.stopped,
				this.generatorGcPauseMillis, this.offered, this.burst, by, this.attempts, this.requests, this.http2);
	}

	/**
	 * That a load ran smaller than it was asked for, because the machine of the generator
	 * does not let it have so many connections.
	 *
	 * @param askedConnections at a time
	 * @param connections that it had at most
	 * @param requests at a time that these took at most: one each, or over HTTP/2 as many
	 * as share one
	 * @param reason what limits it, with the cure
	 */
	public record Reduced(long askedConnections, long connections, long requests, String reason) {
	}

	/** The same of a burst. */
	public LoadResult with(BurstResult burst) {
		return new LoadResult(this.windowStartEpochMicros, this.windowEndEpochMicros, this.windowMicros, this.completed,
				this.correct, this.throughput, this.errors, this.serviceTime, this.responseTime, this.addedTime,
				this.sendLag, this.errorTime, this.connectionsOpened, this.connectionsClosedByTarget,
				this.bytesReceived, this.unfinished, this.clamped, this.meanInFlight, this.stopped,
				this.generatorGcPauseMillis, this.offered, burst, this.reduced, this.attempts, this.requests,
				this.http2);
	}

	/** The same of users who have a timeout of their own, try again or go away. */
	public LoadResult with(@Nullable Attempts attempts) {
		return new LoadResult(this.windowStartEpochMicros, this.windowEndEpochMicros, this.windowMicros, this.completed,
				this.correct, this.throughput, this.errors, this.serviceTime, this.responseTime, this.addedTime,
				this.sendLag, this.errorTime, this.connectionsOpened, this.connectionsClosedByTarget,
				this.bytesReceived, this.unfinished, this.clamped, this.meanInFlight, this.stopped,
				this.generatorGcPauseMillis, this.offered, this.burst, this.reduced, attempts, this.requests,
				this.http2);
	}

	/** The same of a mix. */
	public LoadResult with(List<RequestResult> each) {
		return new LoadResult(this.windowStartEpochMicros, this.windowEndEpochMicros, this.windowMicros, this.completed,
				this.correct, this.throughput, this.errors, this.serviceTime, this.responseTime, this.addedTime,
				this.sendLag, this.errorTime, this.connectionsOpened, this.connectionsClosedByTarget,
				this.bytesReceived, this.unfinished, this.clamped, this.meanInFlight, this.stopped,
				this.generatorGcPauseMillis, this.offered, this.burst, this.reduced, this.attempts, each, this.http2);
	}

	/** The same over HTTP/2. */
	public LoadResult with(@Nullable Http2Result shared) {
		return new LoadResult(this.windowStartEpochMicros, this.windowEndEpochMicros, this.windowMicros, this.completed,
				this.correct, this.throughput, this.errors, this.serviceTime, this.responseTime, this.addedTime,
				this.sendLag, this.errorTime, this.connectionsOpened, this.connectionsClosedByTarget,
				this.bytesReceived, this.unfinished, this.clamped, this.meanInFlight, this.stopped,
				this.generatorGcPauseMillis, this.offered, this.burst, this.reduced, this.attempts, this.requests,
				shared);
	}

	/**
	 * How requests shared connections, from the start of the load to its end.
	 *
	 * @param protocol that the target agreed on by ALPN, {@code h2}; null if no
	 * connection came so far
	 * @param allowedStreams the fewest streams that the target allowed on a connection at
	 * a time; null if it set no limit
	 * @param mostStreams the most streams that a connection had at a time
	 */
	public record Http2Result(@Nullable String protocol, @Nullable Long allowedStreams, long mostStreams) {

		/** That of both. */
		public Http2Result plus(Http2Result other) {
			return new Http2Result((this.protocol != null) ? this.protocol : other.protocol,
					fewer(this.allowedStreams, other.allowedStreams), Math.max(this.mostStreams, other.mostStreams));
		}

		private static @Nullable Long fewer(@Nullable Long one, @Nullable Long other) {
			if (one == null || other == null) {
				return (one != null) ? one : other;
			}
			return Math.min(one, other);
		}

	}

	/**
	 * What became of one request of a mix in the window. The counts of all of them add up
	 * to those of the load.
	 *
	 * @param name of the request
	 * @param completed whole answers, correct or not
	 * @param correct answers with the expected status and body
	 * @param errors failed requests by kind; kinds without failures are absent
	 * @param responseTime from the intended send to the last byte, correct answers only
	 * @param addedTime response time minus the delay that the upstream says it took
	 */
	public record RequestResult(String name, long completed, long correct, SortedMap<ErrorKind, Long> errors,
			Times responseTime, Times addedTime) {

		public RequestResult {
			errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
		}

	}

	/**
	 * How often requests were tried in the window.
	 *
	 * @param first attempts that were sent and were the first of their request: an
	 * attempt before it may have found nobody
	 * @param retries attempts that were sent of requests that had been sent before
	 * @param retried attempts that failed and are not among the errors, for their request
	 * was tried again, by kind; kinds without any are absent
	 * @param givenUp attempts that were sent and then not waited for any longer, for
	 * their time was up or their user went away: what the target does for them is for
	 * nobody
	 * @param overBudget failed requests that would have been tried again if the budget
	 * had allowed it
	 */
	public record Attempts(long first, long retries, SortedMap<ErrorKind, Long> retried, long givenUp,
			long overBudget) {

		public Attempts {
			retried = Collections.unmodifiableSortedMap(new TreeMap<>(retried));
		}

		/** Those of both. */
		public Attempts plus(Attempts other) {
			SortedMap<ErrorKind, Long> kinds = new TreeMap<>(this.retried);
			other.retried.forEach((kind, count) -> kinds.merge(kind, count, Long::sum));
			return new Attempts(this.first + other.first, this.retries + other.retries, kinds,
					this.givenUp + other.givenUp, this.overBudget + other.overBudget);
		}

		/** Attempts that failed and were followed by another, of every kind. */
		public long allRetried() {
			return this.retried.values().stream().mapToLong(Long::longValue).sum();
		}

	}

	/**
	 * How a burst went. Times are from its start to the last of the requests that are
	 * counted; null if none is.
	 *
	 * @param begun requests for which the generator began to open a connection
	 * @param connected of these, those whose connection was opened
	 * @param sent of these, those that were sent
	 * @param answered of these, those with a whole answer, correct or not
	 * @param heldMax the most requests that were sent and not yet answered at the same
	 * time
	 * @param begunMicros until the last was begun: how long the generator itself took
	 * @param connectedMicros until the last connection was open
	 * @param sentMicros until the last was sent
	 * @param answeredMicros until the last answer was whole
	 */
	public record BurstResult(long begun, long connected, long sent, long answered, long heldMax,
			@Nullable Long begunMicros, @Nullable Long connectedMicros, @Nullable Long sentMicros,
			@Nullable Long answeredMicros) {
	}

	/**
	 * What an open load asked for.
	 *
	 * @param due requests that were due in the window
	 * @param sent requests that were sent in the window, whenever they were due, or right
	 * after it, where the generator was late; each counted once: fewer where all
	 * connections were in use
	 */
	public record Offered(long due, long sent) {
	}

	/** Why a request failed. */
	public enum ErrorKind {

		/** Nobody listened. */
		CONNECT_REFUSED,

		/** The connection could not be opened for another reason, or not in time. */
		CONNECT_FAILED,

		/** The connection was open, and the TLS handshake on it failed. */
		TLS_FAILED,

		/**
		 * The other side ended the connection, or the stream, before the answer was
		 * whole.
		 */
		RESET,

		/** No whole answer in time. */
		TIMEOUT,

		/** Its user went away before the answer was whole. */
		ABANDONED,

		/** A whole answer with another status than expected. */
		BAD_STATUS,

		/** A whole answer with another body than expected. */
		BAD_BODY,

		/** The answer is not HTTP, or more came than it announced. */
		BAD_RESPONSE,

		/**
		 * No whole answer by the end of the drain. Only the histograms know it as an
		 * error: it is counted in {@code unfinished}, as it did not fail in the window.
		 */
		UNFINISHED

	}

	/**
	 * A summary of a histogram in microseconds; percentiles are those of the merged
	 * histogram, never an average of percentiles. All are 0 if the count is 0.
	 *
	 * @param count recorded values
	 * @param meanMicros arithmetic mean
	 * @param p50Micros median
	 * @param p90Micros 90th percentile
	 * @param p95Micros 95th percentile
	 * @param p99Micros 99th percentile
	 * @param p999Micros 99.9th percentile
	 * @param maxMicros greatest value
	 */
	public record Times(long count, double meanMicros, long p50Micros, long p90Micros, long p95Micros, long p99Micros,
			long p999Micros, long maxMicros) {
	}

}
