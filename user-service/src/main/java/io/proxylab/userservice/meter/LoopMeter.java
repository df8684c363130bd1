package io.proxylab.userservice.meter;

import org.HdrHistogram.Histogram;

/**
 * What one event loop counts. Only its event loop touches it, so that the hot path needs
 * no synchronization; others ask the event loop for a {@link #read reading}.
 */
public final class LoopMeter {

	private final InFlight inFlight = new InFlight();

	private final Histogram delayErrors = MeterReading.emptyHistogram();

	private long requests;

	private long refused;

	private long aborted;

	private long connectionsOpened;

	private long connectionsOpen;

	private long http2Connections;

	private long streams;

	private long delayErrorNanos;

	private long clamped;

	/** A client connected. */
	public void connected() {
		this.connectionsOpened++;
		this.connectionsOpen++;
	}

	/** One that is connected speaks HTTP/2. */
	public void speaksHttp2() {
		this.http2Connections++;
	}

	/** A client opened a stream of HTTP/2, for one request. */
	public void streamOpened() {
		this.streams++;
	}

	/** A connection was closed, by whichever side. */
	public void disconnected() {
		this.connectionsOpen--;
	}

	/**
	 * A request has fully arrived and is held from now on.
	 * @param nowNanos the event loop's time
	 */
	public void held(long nowNanos) {
		this.requests++;
		this.inFlight.started(nowNanos);
	}

	/**
	 * A held request is answered.
	 * @param nowNanos the event loop's time
	 * @param errorNanos actual minus asked delay
	 */
	public void answered(long nowNanos, long errorNanos) {
		this.inFlight.ended(nowNanos);
		long micros = Math.ceilDiv(errorNanos, 1000L);
		if (errorNanos < 0 || micros > MeterReading.GREATEST_ERROR_MICROS) {
			this.clamped++;
		}
		this.delayErrorNanos += Math.max(0, errorNanos);
		this.delayErrors.recordValue(Math.clamp(micros, 0, MeterReading.GREATEST_ERROR_MICROS));
	}

	/**
	 * The client left while its request was held.
	 * @param nowNanos the event loop's time
	 */
	public void aborted(long nowNanos) {
		this.inFlight.ended(nowNanos);
		this.aborted++;
	}

	/** A request was answered with a problem at once. */
	public void refused() {
		this.refused++;
	}

	/**
	 * Reads everything at one point in time.
	 * @param nowNanos the event loop's time
	 * @return a copy
	 */
	public MeterReading read(long nowNanos) {
		return new MeterReading(this.requests, this.inFlight.count(), this.inFlight.integralNanos(nowNanos),
				this.refused, this.aborted, this.connectionsOpened, this.connectionsOpen, this.http2Connections,
				this.streams, this.delayErrors.copy(), this.delayErrorNanos, this.clamped);
	}

}
