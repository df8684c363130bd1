package io.proxylab.proxy.defence;

import java.util.Locale;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limit.WindowedLimit;

/**
 * How a concurrency limit is found: by the algorithms of Netflix's concurrency-limits,
 * with its own parameters but for one range that is the same for all. They see how long
 * requests take, and cannot tell a queue in the proxy from an upstream that is slower
 * than it was.
 */
public enum Adaptive {

	/**
	 * Compares each request with the fastest there was, and takes what is more for a
	 * queue.
	 */
	VEGAS {

		@Override
		Limit limit() {
			return VegasLimit.newBuilder().initialLimit(INITIAL).maxConcurrency(MAX).build();
		}

	},

	/**
	 * Compares the present with the long run, so that it gets used to a slower upstream.
	 */
	GRADIENT2 {

		@Override
		Limit limit() {
			return WindowedLimit.newBuilder()
				.build(Gradient2Limit.newBuilder().initialLimit(INITIAL).minLimit(1).maxConcurrency(MAX).build());
		}

	},

	/** Grows by one, and shrinks by a tenth when a request takes too long. */
	AIMD {

		@Override
		Limit limit() {
			return AIMDLimit.newBuilder().initialLimit(INITIAL).minLimit(1).maxLimit(MAX).build();
		}

	};

	/** The limit before anything is known. */
	public static final int INITIAL = 20;

	/** The highest limit. */
	public static final int MAX = 1_000;

	/** A new limit of this kind. */
	abstract Limit limit();

	/** How a setting writes it. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
