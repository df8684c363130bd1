package io.proxylab.load.shape;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

import io.proxylab.load.shape.LoadShape.Outcome;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClosedLoadTests {

	private final Clockwork clockwork = new Clockwork();

	@Test
	void usersStartEvenlySpread() {
		ClosedLoad load = new ClosedLoad(4, 0, 1, 1000);
		load.start(this.clockwork, 5000);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent).containsExactly(new Sent(0, 5000, 5000), new Sent(1, 5250, 5250),
				new Sent(2, 5500, 5500), new Sent(3, 5750, 5750));
	}

	@Test
	void eventLoopsShareTheUsersOutAmongThem() {
		ClosedLoad first = new ClosedLoad(5, 0, 2, 1000);
		ClosedLoad second = new ClosedLoad(5, 1, 2, 1000);
		assertThat(first.slots()).isEqualTo(3);
		assertThat(second.slots()).isEqualTo(2);
		assertThat(new ClosedLoad(1, 1, 2, 1000).slots()).isZero();
		second.start(this.clockwork, 0);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent).containsExactly(new Sent(0, 200, 200), new Sent(1, 600, 600));
	}

	@Test
	void manyUsersMayStartAtOnce() {
		ClosedLoad load = new ClosedLoad(60_000, 0, 1, 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(0);
		assertThat(this.clockwork.sent).hasSize(60_000);
	}

	@Test
	void usersThatAreLateStartAtOnceAndAreIntendedForTheirTime() {
		ClosedLoad load = new ClosedLoad(4, 0, 1, 1000);
		load.start(this.clockwork, 5000);
		this.clockwork.stallUntil(5600);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent).containsExactly(new Sent(0, 5000, 5600), new Sent(1, 5250, 5600),
				new Sent(2, 5500, 5600), new Sent(3, 5750, 5750));
	}

	@Test
	void theNextRequestIsIntendedForTheMomentOfTheLastAnswer() {
		ClosedLoad load = new ClosedLoad(1, 0, 1, 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(30);
		load.ended(0, Outcome.SERVED, 25);
		assertThat(this.clockwork.sent).last().isEqualTo(new Sent(0, 25, 30));
	}

	@Test
	void aUserThatFoundNobodyWaits() {
		ClosedLoad load = new ClosedLoad(1, 0, 1, 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(10);
		load.ended(0, Outcome.UNREACHABLE, 10);
		long due = 10 + ClosedLoad.BACKOFF_NANOS;
		this.clockwork.runUntil(due - 1);
		assertThat(this.clockwork.sent).hasSize(1);
		this.clockwork.runUntil(due);
		assertThat(this.clockwork.sent).last().isEqualTo(new Sent(0, due, due));
	}

	private record Sent(int slot, long intended, long actual) {
	}

	private record Task(long due, LongConsumer run) {
	}

	private static final class Clockwork implements Requests {

		private final List<Sent> sent = new ArrayList<>();

		private final PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingLong(Task::due));

		private long now;

		@Override
		public void send(int slot, long intendedNanos) {
			this.sent.add(new Sent(slot, intendedNanos, this.now));
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

	}

}
