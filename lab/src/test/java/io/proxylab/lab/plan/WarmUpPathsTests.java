package io.proxylab.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.userservice.delay.DelaySchedule;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpPathsTests {

	private static final UpstreamDelay SHORT = delay("10ms");

	private static final UpstreamDelay LONG = delay("500ms");

	private static final Cell WARM_UP = new Cell(new Load.Closed(800), SHORT);

	@Test
	void cellsThatDifferInTheirUsersOnlyAreWarmWithTheWarmUp() {
		assertThat(paths(users(100, SHORT), users(800, SHORT))).isEmpty();
	}

	@Test
	void anotherDelayIsAnotherPathTakenWithTheMostUsersAndWithTheFewest() {
		assertThat(paths(users(100, LONG), users(800, SHORT), users(800, LONG), users(200, LONG)))
			.containsExactly(users(800, LONG), users(100, LONG));
	}

	@Test
	void openLoadIsAPathTakenAtTheLowestRate() {
		Cell slow = new Cell(new Load.Open(100, Arrivals.POISSON), SHORT);
		Cell fast = new Cell(new Load.Open(20_000, Arrivals.POISSON), SHORT);
		assertThat(paths(fast, slow)).containsExactly(slow);
	}

	@Test
	void openLoadThatMayPileUpIsTakenWithNoMoreInProgressThanTheWarmUpHas() {
		Cell piling = new Cell(new Load.Open(4000, Arrivals.POISSON), LONG);
		assertThat(paths(piling)).containsExactly(new Cell(new Load.Open(1600, Arrivals.POISSON), LONG));
	}

	@Test
	void onTheLongestDelaysThereIsARequestASecondStill() {
		Cell hourly = new Cell(new Load.Open(4000, Arrivals.POISSON), delay("1h"));
		assertThat(paths(hourly)).containsExactly(new Cell(new Load.Open(1, Arrivals.POISSON), delay("1h")));
	}

	@Test
	void aSearchForACapacityBeginsWhereItsPathGoes() {
		Load.Capacity capacity = new Load.Capacity("p99 <= 100ms", 200, Arrivals.POISSON);
		assertThat(paths(new Cell(capacity, SHORT)))
			.containsExactly(new Cell(new Load.Open(200, Arrivals.POISSON), SHORT));
	}

	@Test
	void aBurstIsReadiedForByFewerUsers() {
		assertThat(paths(new Cell(new Load.Burst(5000), LONG))).containsExactly(users(200, LONG));
	}

	@Test
	void aConnectionARequestIsAPath() {
		Cell closing = new Cell(new Load.Closed(100), SHORT, Reuse.CLOSE);
		assertThat(paths(users(800, SHORT), closing)).containsExactly(closing);
	}

	@Test
	void usersWhoThinkLeaveConnectionsIdle() {
		Cell thinking = new Cell(new Load.Closed(100, 2000), SHORT);
		assertThat(paths(thinking)).containsExactly(thinking);
	}

	@Test
	void aScheduleIsTakenAtItsFirstDelay() {
		assertThat(paths(new Cell(new Load.Closed(800), delay("0s:100ms,60s:1s"))))
			.containsExactly(users(800, delay("100ms")));
	}

	private static List<Cell> paths(Cell... cells) {
		return WarmUpPaths.of(WARM_UP, List.of(cells));
	}

	private static Cell users(int users, UpstreamDelay delay) {
		return new Cell(new Load.Closed(users), delay);
	}

	private static UpstreamDelay delay(String spec) {
		return UpstreamDelay.of(DelaySchedule.parse(spec));
	}

}
