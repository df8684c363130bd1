package io.proxylab.engine;

/**
 * What an engine did until now, at one moment.
 *
 * @param started requests for a greeting that have arrived
 * @param completed those of them that have waited and were answered
 * @param inFlightNanos the time integral of the requests in progress: what all of them
 * have waited together
 */
public record RequestCounts(long started, long completed, long inFlightNanos) {

	/**
	 * @param started when requests arrived; read after what completed, for a request may
	 * end between the two
	 * @param completed when they were answered
	 * @param nowNanos read last
	 */
	static RequestCounts of(Moments.Sum started, Moments.Sum completed, long nowNanos) {
		long inFlight = started.count() - completed.count();
		return new RequestCounts(started.count(), completed.count(),
				completed.nanos() - started.nanos() + inFlight * nowNanos);
	}

	public long inFlight() {
		return this.started - this.completed;
	}

}
