package io.proxylab.load.shape;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/** An event loop without time or connections: what a shape asks for is noted. */
final class Clockwork implements Requests {

	private final List<Sent> sent = new ArrayList<>();

	private final List<Long> due = new ArrayList<>();

	private final PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingLong(Task::due));

	private long now;

	List<Sent> sent() {
		return this.sent;
	}

	List<Long> due() {
		return this.due;
	}

	@Override
	public void send(int slot, long intendedNanos, long possibleNanos) {
		this.sent.add(new Sent(slot, intendedNanos, possibleNanos, this.now));
	}

	@Override
	public void due(long dueNanos) {
		this.due.add(dueNanos);
	}

	@Override
	public void afterAnswers(Runnable task) {
		at(this.now, (now) -> task.run());
	}

	@Override
	public void at(long nanos, LongConsumer task) {
		this.tasks.add(new Task(nanos, task));
	}

	void stallUntil(long nanos) {
		this.now = nanos;
	}

	void runUntil(long nanos) {
		Task next = this.tasks.peek();
		while (next != null && next.due() <= nanos) {
			this.now = Math.max(this.now, next.due());
			this.tasks.remove().run().accept(this.now);
			next = this.tasks.peek();
		}
		this.now = nanos;
	}

	/**
	 * A request that was sent: when it should have been, when it could be, and when it
	 * was.
	 */
	record Sent(int slot, long intended, long possible, long actual) {

		/** One for which there was a slot when it was due. */
		Sent(int slot, long intended, long actual) {
			this(slot, intended, intended, actual);
		}

	}

	private record Task(long due, LongConsumer run) {
	}

}
