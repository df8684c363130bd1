package io.proxylab.proxy.defence;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The right of one request to be in progress. It ends once, whoever comes first: requests
 * end in their answer, an error, a timeout or a cancellation, and sometimes in two of
 * these at the same time.
 */
public final class Permit {

	/** Of those who need none. It never ends, and nobody hears of it. */
	static final Permit FREE = new Permit((outcome) -> {
	}, true);

	private final Consumer<Outcome> whenOver;

	private final AtomicBoolean over;

	private Permit(Consumer<Outcome> whenOver, boolean over) {
		this.whenOver = whenOver;
		this.over = new AtomicBoolean(over);
	}

	/**
	 * A permit in use.
	 * @param whenOver hears of its end, once
	 */
	static Permit inUse(Consumer<Outcome> whenOver) {
		return new Permit(whenOver, false);
	}

	/** Ends it; does nothing if it has ended. */
	public void end(Outcome outcome) {
		if (!this.over.get() && this.over.compareAndSet(false, true)) {
			this.whenOver.accept(outcome);
		}
	}

}
