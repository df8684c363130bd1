package io.proxylab.load.shape;

import java.util.function.LongConsumer;

/**
 * A burst: as many requests at once as there are slots, each sent once, whatever becomes
 * of it. Until the window begins nothing is sent.
 */
public final class BurstLoad implements LoadShape {

	/** Few enough that answers do not wait for the opening of many connections. */
	private static final int STARTS_IN_A_ROW = 50;

	private final int slots;

	private final long settleNanos;

	private int begun;

	private long dueNanos;

	/**
	 * Makes the share of one event loop.
	 * @param requests of all event loops together
	 * @param loop number of this one, from 0
	 * @param loops number of event loops
	 * @param settleNanos from the start of the load to the window
	 */
	public BurstLoad(int requests, int loop, int loops, long settleNanos) {
		this.slots = (requests - loop + loops - 1) / loops;
		this.settleNanos = settleNanos;
	}

	@Override
	public int slots() {
		return this.slots;
	}

	@Override
	public void start(Requests requests, long startNanos) {
		this.dueNanos = startNanos + this.settleNanos;
		go(requests);
	}

	@Override
	public void ended(int slot, Outcome outcome, long nowNanos) {
		// Nobody comes after it.
	}

	@Override
	public boolean scheduled() {
		return true;
	}

	@Override
	public int unsent() {
		return this.slots - this.begun;
	}

	@Override
	public void eachUnsent(LongConsumer due) {
		for (int request = this.begun; request < this.slots; request++) {
			due.accept(this.dueNanos);
		}
	}

	/** All are due at the same time; answers are heard between a few and a few more. */
	private void go(Requests requests) {
		requests.at(this.dueNanos, (now) -> {
			int last = Math.min(this.slots, this.begun + STARTS_IN_A_ROW);
			while (this.begun < last) {
				requests.send(this.begun++, this.dueNanos);
			}
			if (this.begun < this.slots) {
				go(requests);
			}
		});
	}

}
