package io.proxylab.lab.calibration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** What is done, what is to come, and how long that takes. */
public final class Steps {

	/** Hears what is done now, and how much time is left. */
	@FunctionalInterface
	public interface Listener {

		/**
		 * Something is being done.
		 * @param what it is
		 * @param left time until all is done, about
		 */
		void doing(String what, Duration left);

	}

	private final Listener listener;

	private final LongSupplier nanoTime;

	private final List<Duration> planned = new ArrayList<>();

	private String current = "";

	private int begun;

	private long begunNanos;

	Steps(Listener listener, LongSupplier nanoTime) {
		this.listener = listener;
		this.nanoTime = nanoTime;
	}

	/** Plans one more step. */
	Steps plan(Duration time) {
		this.planned.add(time);
		return this;
	}

	/** Begins the next step. */
	void begin(String what) {
		this.current = what;
		this.begun++;
		this.begunNanos = this.nanoTime.getAsLong();
		tell();
	}

	/** Says again what is being done: time has passed. */
	void tell() {
		Duration step = this.planned.get(this.begun - 1).minusNanos(this.nanoTime.getAsLong() - this.begunNanos);
		Duration left = this.planned.subList(this.begun, this.planned.size())
			.stream()
			.reduce(step.isNegative() ? Duration.ZERO : step, Duration::plus);
		this.listener.doing(this.current, left);
	}

}
