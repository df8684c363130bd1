package io.proxylab.userservice.meter;

/**
 * How many requests are in flight, and the integral of that number over time, exactly.
 * <p>
 * Each request adds its start to one sum and its end to another; with n requests in
 * flight the integral at any time is {@code sum(ends) - sum(starts) + n * now}. The sums
 * overflow, but as two's complement arithmetic wraps around, their difference is exact
 * while the integral itself stays below 2^63 ns (292 request years). Divided by a window
 * it is the mean number in flight, Little's L.
 */
final class InFlight {

	private long count;

	private long ends;

	private long starts;

	void started(long nowNanos) {
		this.count++;
		this.starts += nowNanos;
	}

	void ended(long nowNanos) {
		this.count--;
		this.ends += nowNanos;
	}

	long count() {
		return this.count;
	}

	long integralNanos(long nowNanos) {
		return this.ends - this.starts + this.count * nowNanos;
	}

}
