package io.proxylab.load.engine;

import io.proxylab.load.http.Exchange;
import io.proxylab.load.http.RequestTimes;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.recording.LoopRecorder;
import io.proxylab.load.recording.SlowRequest;
import org.jspecify.annotations.Nullable;

/**
 * Tells the recorder of requests that are over, so that it may keep the slowest.
 *
 * @param recorder of the same event loop
 */
record SlowExchanges(LoopRecorder recorder) {

	/** There is a whole answer. */
	void answered(Exchange exchange, @Nullable ErrorKind error, long nowNanos) {
		keep(exchange, exchange.status(), error, nowNanos);
	}

	/** There will be none. */
	void failed(Exchange exchange, ErrorKind error, long nowNanos) {
		keep(exchange, 0, error, nowNanos);
	}

	private void keep(Exchange exchange, int status, @Nullable ErrorKind error, long nowNanos) {
		RequestTimes times = exchange.times();
		if (this.recorder.wouldKeep(nowNanos - times.intendedNanos())) {
			this.recorder.keep(new SlowRequest(times.intendedNanos(), times.isSent() ? times.sentNanos() : null,
					(times.isSent() && times.isBegun()) ? times.firstByteNanos() : null, nowNanos, status, error,
					exchange.connectionNumber()));
		}
	}

}
