package io.proxylab.userservice.meter;

import org.HdrHistogram.Histogram;

/**
 * What one event loop, or all of them, counted since the start.
 *
 * @param requests requests that were held, for whatever time, those in flight included
 * @param inFlight requests held now
 * @param inFlightNanos time integral of the requests held
 * @param refused requests answered with a problem at once
 * @param aborted requests whose client left while they were held
 * @param connectionsOpened connections accepted
 * @param connectionsOpen connections open now
 * @param http2Connections those of the accepted that speak HTTP/2
 * @param streams of HTTP/2 that clients opened
 * @param delayErrors actual minus asked delay in microseconds, rounded up
 * @param delayErrorNanos sum of the delay errors, negative ones taken as 0
 * @param clamped delay errors below 0 or over the histogram's range
 */
public record MeterReading(long requests, long inFlight, long inFlightNanos, long refused, long aborted,
		long connectionsOpened, long connectionsOpen, long http2Connections, long streams, Histogram delayErrors,
		long delayErrorNanos, long clamped) {

	/** An hour: the histogram's upper end. */
	static final long GREATEST_ERROR_MICROS = 3_600_000_000L;

	/**
	 * A reading of nothing.
	 * @return all zero
	 */
	public static MeterReading empty() {
		return new MeterReading(0, 0, 0, 0, 0, 0, 0, 0, 0, emptyHistogram(), 0, 0);
	}

	/**
	 * Both readings together.
	 * @param other of another event loop
	 * @return the sums
	 */
	public MeterReading plus(MeterReading other) {
		Histogram merged = this.delayErrors.copy();
		merged.add(other.delayErrors);
		return new MeterReading(this.requests + other.requests, this.inFlight + other.inFlight,
				this.inFlightNanos + other.inFlightNanos, this.refused + other.refused, this.aborted + other.aborted,
				this.connectionsOpened + other.connectionsOpened, this.connectionsOpen + other.connectionsOpen,
				this.http2Connections + other.http2Connections, this.streams + other.streams, merged,
				this.delayErrorNanos + other.delayErrorNanos, this.clamped + other.clamped);
	}

	static Histogram emptyHistogram() {
		return new Histogram(1, GREATEST_ERROR_MICROS, 3);
	}

}
