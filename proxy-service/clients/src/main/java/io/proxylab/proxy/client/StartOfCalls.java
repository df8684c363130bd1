package io.proxylab.proxy.client;

import java.util.function.Supplier;

/**
 * When the first of several calls for one answer began: from then on a deadline counts
 * for each of them, so that all of them together take no longer than one may.
 *
 * @param nanos as {@link System#nanoTime()} tells it
 */
public record StartOfCalls(long nanos) {

	private static final ScopedValue<Long> START = ScopedValue.newInstance();

	/** That of an answer whose first call begins now. */
	public static StartOfCalls now() {
		return new StartOfCalls(System.nanoTime());
	}

	/**
	 * Begins a call of the answer.
	 * @param call calls a client on this thread
	 */
	public <T> T of(Supplier<T> call) {
		return ScopedValue.where(START, this.nanos).call(call::get);
	}

	/** That of the call that this thread begins; now if it is the only one. */
	static long nanosOfThisCall() {
		return START.isBound() ? START.get() : System.nanoTime();
	}

}
