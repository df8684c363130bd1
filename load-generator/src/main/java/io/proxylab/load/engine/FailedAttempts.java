package io.proxylab.load.engine;

import io.proxylab.load.http.Exchange;
import io.proxylab.load.http.RequestTimes;
import io.proxylab.load.patience.Users;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.recording.LoopRecorder;
import io.proxylab.load.recording.RequestLog;

/**
 * What becomes of requests whose attempts fail, on one event loop.
 *
 * @param users decide whether they try again
 * @param recorder hears of attempts that are no outcomes
 * @param requests likewise
 * @param retry takes those that are to be made
 */
record FailedAttempts(Users users, LoopRecorder recorder, RequestLog requests, Retry retry) {

	/**
	 * Whether a request goes on: then it is tried again after a pause.
	 * @param exchange of the attempt
	 * @param error what was wrong with it
	 * @param status of the answer; 0 without a whole one
	 * @param nowNanos when it had failed
	 */
	boolean goesOn(Exchange exchange, ErrorKind error, int status, long nowNanos) {
		int slot = exchange.slot();
		return switch (this.users.failed(slot, error, status)) {
			case ENDS -> false;
			case CANNOT_AFFORD -> {
				this.recorder.overBudget();
				yield false;
			}
			case TRIES_AGAIN -> {
				boolean whole = status > 0;
				record(exchange, error, whole ? exchange.bytesRead() : 0, nowNanos);
				long pause = this.users.pauseNanos(slot, whole ? exchange.retryAfterSeconds() : 0);
				this.retry.at(slot, this.users.intendedNanos(slot), nowNanos + pause);
				yield true;
			}
		};
	}

	private void record(Exchange exchange, ErrorKind error, long bytes, long nowNanos) {
		RequestTimes times = exchange.times();
		if (times.isSent()) {
			this.recorder.retried(error, times.sentNanos(), times.sendLagNanos(), bytes, nowNanos);
			this.requests.retried(exchange.slot(), times.sentNanos(), nowNanos);
		}
		else {
			this.recorder.retriedUnsent(error);
		}
	}

	/** Makes an attempt that is not the first of its request. */
	@FunctionalInterface
	interface Retry {

		/**
		 * Makes it at a time.
		 * @param slot of the request
		 * @param intendedNanos when the request was due
		 * @param dueNanos when the attempt is
		 */
		void at(int slot, long intendedNanos, long dueNanos);

	}

}
