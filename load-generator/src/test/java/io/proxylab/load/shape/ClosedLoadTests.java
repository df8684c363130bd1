package io.proxylab.load.shape;

import java.util.List;

import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.UserStretch;
import io.proxylab.load.shape.LoadShape.Outcome;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClosedLoadTests {

	private static final long MILLISECOND = 1_000_000;

	private final Clockwork clockwork = new Clockwork();

	@Test
	void usersStartEvenlySpread() {
		ClosedLoad load = new ClosedLoad(4, 0, 1, 1000, () -> 0);
		load.start(this.clockwork, 5000);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent()).containsExactly(new Clockwork.Sent(0, 5000, 5000),
				new Clockwork.Sent(1, 5250, 5250), new Clockwork.Sent(2, 5500, 5500),
				new Clockwork.Sent(3, 5750, 5750));
	}

	@Test
	void eventLoopsShareTheUsersOutAmongThem() {
		ClosedLoad first = new ClosedLoad(5, 0, 2, 1000, () -> 0);
		ClosedLoad second = new ClosedLoad(5, 1, 2, 1000, () -> 0);
		assertThat(first.slots()).isEqualTo(3);
		assertThat(second.slots()).isEqualTo(2);
		assertThat(new ClosedLoad(1, 1, 2, 1000, () -> 0).slots()).isZero();
		second.start(this.clockwork, 0);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent()).containsExactly(new Clockwork.Sent(0, 200, 200),
				new Clockwork.Sent(1, 600, 600));
	}

	@Test
	void manyUsersMayStartAtOnce() {
		ClosedLoad load = new ClosedLoad(60_000, 0, 1, 0, () -> 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(0);
		assertThat(this.clockwork.sent()).hasSize(60_000);
	}

	@Test
	void usersThatAreLateStartAtOnceAndAreIntendedForTheirTime() {
		ClosedLoad load = new ClosedLoad(4, 0, 1, 1000, () -> 0);
		load.start(this.clockwork, 5000);
		this.clockwork.stallUntil(5600);
		this.clockwork.runUntil(10_000);
		assertThat(this.clockwork.sent()).containsExactly(new Clockwork.Sent(0, 5000, 5600),
				new Clockwork.Sent(1, 5250, 5600), new Clockwork.Sent(2, 5500, 5600),
				new Clockwork.Sent(3, 5750, 5750));
	}

	@Test
	void theNextRequestIsIntendedForTheMomentOfTheLastAnswer() {
		ClosedLoad load = new ClosedLoad(1, 0, 1, 0, () -> 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(30);
		load.ended(0, Outcome.SERVED, 25);
		this.clockwork.runUntil(30);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Clockwork.Sent(0, 25, 30));
	}

	@Test
	void answersThatCameTogetherAreAllReadBeforeOneOfTheirUsersSends() {
		ClosedLoad load = new ClosedLoad(3, 0, 1, 0, () -> 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(30);
		load.ended(2, Outcome.SERVED, 25);
		load.ended(0, Outcome.SERVED, 26);
		load.ended(1, Outcome.SERVED, 27);
		assertThat(this.clockwork.sent()).hasSize(3);
		this.clockwork.runUntil(31);
		assertThat(this.clockwork.sent().subList(3, 6)).containsExactly(new Clockwork.Sent(2, 25, 30),
				new Clockwork.Sent(0, 26, 30), new Clockwork.Sent(1, 27, 30));
		load.ended(1, Outcome.SERVED, 31);
		this.clockwork.runUntil(31);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Clockwork.Sent(1, 31, 31));
	}

	@Test
	void aUserThinksBetweenAnAnswerAndTheNextRequest() {
		ClosedLoad load = new ClosedLoad(1, 0, 1, 0, () -> 1000);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(30);
		load.ended(0, Outcome.SERVED, 25);
		this.clockwork.runUntil(1024);
		assertThat(this.clockwork.sent()).hasSize(1);
		this.clockwork.runUntil(1025);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Clockwork.Sent(0, 1025, 1025));
	}

	@Test
	void aUserThatFoundNobodyWaits() {
		ClosedLoad load = new ClosedLoad(1, 0, 1, 0, () -> 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(10);
		load.ended(0, Outcome.UNREACHABLE, 10);
		long due = 10 + ClosedLoad.BACKOFF_NANOS;
		this.clockwork.runUntil(due - 1);
		assertThat(this.clockwork.sent()).hasSize(1);
		this.clockwork.runUntil(due);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Clockwork.Sent(0, due, due));
	}

	@Test
	void usersComeWithTheirStepSpreadLikeTheFirstOnesAndLeaveAfterTheirAnswer() {
		ActiveUsers users = new ActiveUsers(1,
				List.of(new UserStretch(1, 1, 1), new UserStretch(3, 3, 1), new UserStretch(1, 1, 1)));
		ClosedLoad load = new ClosedLoad(users, MILLISECOND, 0, 1, 300, () -> 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(MILLISECOND - 1);
		assertThat(this.clockwork.sent()).containsExactly(new Clockwork.Sent(0, 0, 0));
		this.clockwork.runUntil(3 * MILLISECOND - 1);
		assertThat(this.clockwork.sent()).extracting(Clockwork.Sent::slot).containsExactly(0, 1, 2);
		long second = this.clockwork.sent().get(1).intended();
		long third = this.clockwork.sent().get(2).intended();
		assertThat(second).isBetween(2 * MILLISECOND + 100, 2 * MILLISECOND + 1200);
		assertThat(third - second).isEqualTo(100);
		load.ended(1, Outcome.SERVED, 3 * MILLISECOND - 1);
		load.ended(2, Outcome.SERVED, 3 * MILLISECOND + 1);
		load.ended(0, Outcome.SERVED, 3 * MILLISECOND + 2);
		this.clockwork.runUntil(9 * MILLISECOND);
		assertThat(this.clockwork.sent().subList(3, this.clockwork.sent().size())).extracting(Clockwork.Sent::slot)
			.containsExactly(1, 0);
	}

	@Test
	void whoIsNotActiveYetAfterAPauseComesWhenItIs() {
		ActiveUsers users = new ActiveUsers(2, List.of(new UserStretch(1, 1, 1), new UserStretch(2, 2, 1)));
		ClosedLoad load = new ClosedLoad(users, 0, 0, 1, 0, () -> 10);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(1);
		load.ended(1, Outcome.SERVED, 5);
		this.clockwork.runUntil(2 * MILLISECOND);
		assertThat(this.clockwork.sent()).last()
			.satisfies((sent) -> assertThat(sent.slot()).isEqualTo(1))
			.satisfies((sent) -> assertThat(sent.intended()).isBetween(MILLISECOND, MILLISECOND + 2000));
	}

}
