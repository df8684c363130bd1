package io.proxylab.load.protocol;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ActiveUsersTests {

	private static final ActiveUsers STEPS = new ActiveUsers(100, List.of(new UserStretch(100, 100, 20_000),
			new UserStretch(400, 400, 20_000), new UserStretch(50, 50, 20_000)));

	private static final ActiveUsers RAMP = new ActiveUsers(10, List.of(new UserStretch(10, 110, 50_000)));

	@Test
	void aNumberThatStaysIsThereAllTheTime() {
		ActiveUsers users = new ActiveUsers(100);
		assertThat(users.changes()).isFalse();
		assertThat(users.most()).isEqualTo(100);
		assertThat(users.mean(0, 60)).isEqualTo(100);
		assertThat(users.isActive(99, -5)).isTrue();
		assertThat(users.isActive(100, 5)).isFalse();
	}

	@Test
	void stepsFollowEachOtherAndTheLastOneStays() {
		assertThat(STEPS.most()).isEqualTo(400);
		assertThat(List.of(STEPS.at(-1), STEPS.at(0), STEPS.at(19.99), STEPS.at(20), STEPS.at(59), STEPS.at(100)))
			.containsExactly(100.0, 100.0, 100.0, 400.0, 50.0, 50.0);
		assertThat(STEPS.mean(10, 30)).isEqualTo(250);
		assertThat(STEPS.mean(0, 60)).isCloseTo(550 / 3.0, within(1e-9));
	}

	@Test
	void aRampHasTheNextUserWhenThereIsHalfOfIt() {
		assertThat(RAMP.at(25)).isEqualTo(60);
		assertThat(RAMP.mean(0, 50)).isEqualTo(60);
		assertThat(RAMP.nextActive(10, -3)).isCloseTo(0.25, within(1e-5));
		assertThat(RAMP.nextActive(109, 0)).isCloseTo(49.75, within(1e-5));
		assertThat(RAMP.isActive(10, RAMP.nextActive(10, 0))).isTrue();
		assertThat(RAMP.isActive(109, RAMP.nextActive(109, 0))).isTrue();
	}

	@Test
	void whoIsActiveNeedNotWaitAndWhoNeverIsAgainWaitsForEver() {
		assertThat(STEPS.nextActive(70, 5)).isEqualTo(5);
		assertThat(STEPS.nextActive(250, 5)).isCloseTo(20, within(1e-5));
		assertThat(STEPS.nextActive(250, 45)).isInfinite();
		assertThat(STEPS.nextActive(70, 45)).isInfinite();
	}

	/** Many short stretches, whose lengths no sum of doubles holds exactly. */
	@Test
	void whoIsDueIsActiveThenWhateverIsRounded() {
		List<UserStretch> waves = IntStream.range(0, 100)
			.mapToObj((wave) -> new UserStretch(1 + wave % 2 * 500, 1 + wave % 3 * 400, 1 + wave * 7L))
			.toList();
		ActiveUsers users = new ActiveUsers(1, waves);
		for (int user = 0; user < users.most(); user++) {
			for (double from = -1; from < 35; from += 0.37) {
				double next = users.nextActive(user, from);
				if (Double.isFinite(next)) {
					assertThat(users.isActive(user, next)).as("user %d at %s s", user, next).isTrue();
				}
			}
		}
	}

	@Test
	void aMachineThatHoldsFewerHasFewer() {
		assertThat(STEPS.atMost(200).most()).isEqualTo(200);
		assertThat(STEPS.atMost(200).at(59)).isEqualTo(50);
	}

}
