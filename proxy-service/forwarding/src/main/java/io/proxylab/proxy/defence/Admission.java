package io.proxylab.proxy.defence;

import java.util.OptionalInt;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests in, or turns them away at once: the one place in which every stack and
 * model asks. Nothing here waits, so that it can be asked on an event loop.
 */
public final class Admission implements MeterBinder {

	/** Lets everyone in. */
	public static final Admission OPEN = new Admission(null, null);

	private final @Nullable ConcurrencyLimit limit;

	private final @Nullable Breaker breaker;

	/**
	 * Makes the admission of one proxy.
	 * @param limit of requests in progress; null for none
	 * @param breaker that spares an upstream in trouble; null for none
	 */
	public Admission(@Nullable ConcurrencyLimit limit, @Nullable Breaker breaker) {
		this.limit = limit;
		this.breaker = breaker;
	}

	/**
	 * Lets a request in.
	 * @return its permit, which must be ended however the request ends
	 * @throws RequestRefusedException if it is turned away, with the reason
	 */
	public Permit enter() {
		ConcurrencyLimit limited = this.limit;
		Breaker broken = this.breaker;
		if (broken == null) {
			return (limited == null) ? Permit.FREE : limited.enter();
		}
		return (limited == null) ? broken.enter() : enter(limited, broken);
	}

	/** A breaker that is trying the upstream counts those whom it lets in. */
	private static Permit enter(ConcurrencyLimit limited, Breaker broken) {
		Permit place = limited.enter();
		try {
			Permit call = broken.enter();
			return Permit.inUse((outcome) -> {
				place.end(outcome);
				call.end(outcome);
			});
		}
		catch (RequestRefusedException ex) {
			place.end(Outcome.GIVEN_UP);
			throw ex;
		}
	}

	/**
	 * The most requests that are let in at a time, as it is now; empty for any number.
	 */
	public OptionalInt max() {
		return (this.limit != null) ? OptionalInt.of(this.limit.max()) : OptionalInt.empty();
	}

	/** Shows the defences that there are. */
	@Override
	public void bindTo(MeterRegistry registry) {
		if (this.limit != null) {
			Gauge.builder("proxy.permits.used", this.limit, ConcurrencyLimit::inUse)
				.description("requests that were let in and have not ended")
				.register(registry);
			Gauge.builder("proxy.permits.max", this.limit, ConcurrencyLimit::max)
				.description("most requests that are let in at a time")
				.register(registry);
		}
		if (this.breaker != null) {
			Gauge.builder("proxy.breaker.closed", this.breaker, (known) -> known.closed() ? 1 : 0)
				.description("1 while requests go on, 0 while the upstream is left alone or tried")
				.register(registry);
		}
	}

}
