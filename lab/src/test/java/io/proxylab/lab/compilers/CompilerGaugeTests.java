package io.proxylab.lab.compilers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class CompilerGaugeTests {

	@Test
	void compilersThatTookLessThanATwentiethOfTheCpuSinceTheLastLookWereQuiet() {
		CompilerGauge gauge = gauge(new double[] { 7, 7.04, 7.1, 7.4 }, new double[] { 20, 21, 22, 27 });
		gauge.begin();
		assertThat(gauge.look()).as("0.04 of 1 s").isTrue();
		assertThat(gauge.look()).as("0.06 of 1 s").isFalse();
		assertThat(gauge.look()).as("0.3 of 5 s").isFalse();
	}

	@Test
	void aProcessIsWarmAfterFourLooksTogetherWereQuiet() {
		CompilerGauge gauge = gauge(new double[] { 0, 0.1, 0.1, 0.1, 0.1, 0.1 }, new double[] { 0, 1, 2, 3, 4, 5 });
		gauge.begin();
		assertThat(new boolean[] { gauge.look(), gauge.look(), gauge.look() }).containsExactly(false, true, true);
		assertThat(gauge.isWarmOver(4)).as("three looks are too few").isFalse();
		gauge.look();
		assertThat(gauge.isWarmOver(4)).as("0.1 of 4 s").isTrue();
		gauge.look();
		assertThat(gauge.isWarmOver(4)).as("none of the last 4 s").isTrue();
	}

	@Test
	void aBusySecondAmongEightIsOneOfEight() {
		CompilerGauge gauge = gauge(new double[] { 0, 0.5, 0.5, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.8 },
				new double[] { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 });
		gauge.begin();
		look(gauge, 7);
		assertThat(gauge.isWarmOver(8)).as("seven looks are too few").isFalse();
		assertThat(gauge.isWarmOver(4)).as("none of the last 4 s").isTrue();
		look(gauge, 1);
		assertThat(gauge.isWarmOver(8)).as("0.6 of 8 s").isFalse();
		look(gauge, 1);
		assertThat(gauge.isWarmOver(8)).as("0.3 of 8 s, though 0.2 of the last one").isTrue();
	}

	@Test
	void whatWasSeenBeforeItBeganCountsForNothing() {
		CompilerGauge gauge = gauge(new double[] { 0, 0, 0, 0, 0, 5, 5, 5, 5, 5 },
				new double[] { 0, 1, 2, 3, 4, 10, 11, 12, 13, 14 });
		gauge.begin();
		look(gauge, 4);
		assertThat(gauge.isWarmOver(4)).isTrue();
		gauge.begin();
		look(gauge, 3);
		assertThat(gauge.isWarmOver(4)).isFalse();
		look(gauge, 1);
		assertThat(gauge.isWarmOver(4)).isTrue();
	}

	@Test
	void whatCannotBeReadIsWarm() {
		CompilerGauge gauge = new CompilerGauge(() -> new CompilerUse(0, 0));
		gauge.begin();
		look(gauge, 4);
		assertThat(gauge.isWarmOver(4)).isTrue();
	}

	private static void look(CompilerGauge gauge, int times) {
		for (int i = 0; i < times; i++) {
			gauge.look();
		}
	}

	private static CompilerGauge gauge(double[] compilers, double[] all) {
		Deque<CompilerUse> left = new ArrayDeque<>();
		for (int i = 0; i < compilers.length; i++) {
			left.add(new CompilerUse(compilers[i], all[i]));
		}
		return new CompilerGauge(left::remove);
	}

}
