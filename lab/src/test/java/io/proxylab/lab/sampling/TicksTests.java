package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TicksTests {

	private final Ticks ticks = new Ticks(1_000, 200);

	@Test
	void beatsComeAtTheirTimesHoweverLongAReadingTakes() {
		assertThat(this.ticks.untilNext(1_000)).isEqualTo(200);
		assertThat(this.ticks.untilNext(1_250)).isEqualTo(150);
		assertThat(this.ticks.untilNext(1_590)).isEqualTo(10);
		assertThat(this.ticks.missed()).isZero();
	}

	@Test
	void aBeatThatIsOverIsLeftOutAndCounted() {
		assertThat(this.ticks.untilNext(1_010)).isEqualTo(190);
		assertThat(this.ticks.untilNext(1_850)).isEqualTo(150);
		assertThat(this.ticks.missed()).isEqualTo(3);
		assertThat(this.ticks.untilNext(2_000)).isEqualTo(200);
		assertThat(this.ticks.missed()).isEqualTo(3);
	}

	@Test
	void theLongestGapIsKept() {
		this.ticks.taken(1_200);
		this.ticks.taken(1_900);
		this.ticks.taken(2_000);
		assertThat(this.ticks.longestGapNanos()).isEqualTo(700);
	}

}
