package io.proxylab.proxy.defence;

import java.util.function.LongSupplier;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;

/** At most so many requests in progress; the next one is turned away. */
public final class ConcurrencyLimit {

	private final SimpleLimiter<String> limiter;

	private final Reason reason;

	private ConcurrencyLimit(Limit limit, Reason reason, LongSupplier nanoClock) {
		this.limiter = SimpleLimiter.newBuilder().limit(limit).nanoClock(nanoClock).build();
		this.reason = reason;
	}

	/**
	 * A bulkhead, whose limit is fixed.
	 * @param most requests in progress, from 1
	 */
	public static ConcurrencyLimit fixed(int most) {
		return new ConcurrencyLimit(FixedLimit.of(most), Reason.BULKHEAD_FULL, System::nanoTime);
	}

	/**
	 * A limit that follows from how long requests take.
	 * @param algorithm finds it
	 * @param nanoClock tells the time, as {@link System#nanoTime()} does
	 */
	public static ConcurrencyLimit adaptive(Adaptive algorithm, LongSupplier nanoClock) {
		return new ConcurrencyLimit(algorithm.limit(), Reason.CONCURRENCY_LIMIT, nanoClock);
	}

	/** The limit as it is now. */
	public int max() {
		return this.limiter.getLimit();
	}

	/** Permits in use now. */
	public int inUse() {
		return this.limiter.getInflight();
	}

	Permit enter() {
		Limiter.Listener listener = this.limiter.acquire(this.reason.id())
			.orElseThrow(() -> new RequestRefusedException(this.reason));
		return Permit.inUse((outcome) -> {
			switch (outcome) {
				case SERVED -> listener.onSuccess();
				case OVERLOADED -> listener.onDropped();
				// How long a failure took says nothing of how much goes well.
				case FAILED, GIVEN_UP -> listener.onIgnore();
			}
		});
	}

}
