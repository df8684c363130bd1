package io.proxylab.lab.capacity;

import io.proxylab.lab.capacity.CapacitySearch.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

class CapacitySearchTests {

	/** Places of a rate are counted from the first in sixteenths of an octave. */
	private static double place(double first, double sixteenths) {
		return first * Math.pow(2, sixteenths / 16);
	}

	@ParameterizedTest
	@CsvSource({ "100, 1", "100, 99", "100, 100", "100, 101", "100, 5321.5", "1000, 12", "1, 999999" })
	void itFindsACapacityWithinItsLastStep(double first, double capacity) {
		CapacitySearch search = new CapacitySearch(first, 1_000_000);
		assertThat(run(search, (rate) -> rate <= capacity)).hasSizeLessThan(40);
		double carried = search.carried().orElseThrow();
		assertThat(carried).isBetween(capacity / CapacitySearch.LAST_STEP / 1.02, capacity * 1.02);
		assertThat(search.missed().orElseThrow()).isCloseTo(carried * CapacitySearch.LAST_STEP, within(1e-6));
	}

	@Test
	void itDoublesThenHalvesItsStepsAndEndsAsAStaircase() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		assertThat(run(search, (rate) -> rate <= 500)).containsExactly(100.0, 200.0, 400.0, 800.0, place(100, 40),
				place(100, 36), place(100, 38), place(100, 37), place(100, 38), place(100, 37), place(100, 38),
				place(100, 37), place(100, 38), place(100, 37), place(100, 38), place(100, 37), place(100, 38),
				place(100, 37), place(100, 38));
		assertThat(search.carried()).hasValueCloseTo(place(100, 37), within(1e-6));
		assertThat(search.missed()).hasValueCloseTo(place(100, 38), within(1e-6));
	}

	/** Twice what a target carries may leave it another than it was. */
	@Test
	void onceARateWasCarriedNarrowlyItGoesUpInHalfSteps() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		search.tried(Outcome.CARRIED_EASILY);
		assertThat(search.next()).hasValue(200);
		search.tried(Outcome.CARRIED);
		assertThat(search.next()).hasValue(place(100, 24));
		search.tried(Outcome.CARRIED_EASILY);
		assertThat(search.next()).hasValue(400);
	}

	/** As of a pause that no other window meets. */
	@Test
	void aMissOnTheWayIsMadeUpFor() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		List<Double> tried = new ArrayList<>();
		assertThat(run(search, (rate) -> {
			tried.add(rate);
			return tried.size() != 2 && rate <= 5000;
		})).hasSizeLessThan(40)
			.startsWith(100.0, 200.0, place(100, 8), place(100, 12), place(100, 14), place(100, 15), 200.0,
					place(100, 17), place(100, 18), place(100, 19), place(100, 20), place(100, 22), place(100, 26),
					place(100, 34));
		assertThat(search.carried().orElseThrow()).isBetween(4700.0, 5100.0);
	}

	/** What was found before the target changed does not count. */
	@Test
	void aTargetThatChangesIsSearchedForAgain() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		List<Double> tried = new ArrayList<>();
		run(search, (rate) -> {
			tried.add(rate);
			return rate <= ((tried.size() < 12) ? 500 : 250);
		});
		assertThat(search.carried().orElseThrow()).isBetween(230.0, 260.0);
	}

	/** Where windows scatter by 6%, each on its own, searches do by 2% at most. */
	@Test
	void chanceIsAveragedOut() {
		Random chance = new Random(1);
		List<Double> found = new ArrayList<>();
		for (int search = 0; search < 300; search++) {
			CapacitySearch one = new CapacitySearch(400, 1_000_000);
			run(one, (rate) -> Math.log(rate) < Math.log(5000) + 0.06 * chance.nextGaussian());
			found.add(Math.log(one.carried().orElseThrow() / 5000));
		}
		double mean = found.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
		double deviation = Math
			.sqrt(found.stream().mapToDouble((value) -> (value - mean) * (value - mean)).average().orElseThrow());
		assertThat(mean).isBetween(-0.03, 0.0);
		assertThat(deviation).isLessThan(0.02);
	}

	@Test
	void aTargetWhoseCapacityNeverComesToRestEndsTheSearch() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		int[] windows = new int[1];
		assertThat(run(search, (_) -> (windows[0]++ / 7) % 2 == 0)).hasSize(60);
	}

	@Test
	void itEndsAtTheHighestRateThatMayBeTried() {
		CapacitySearch search = new CapacitySearch(100, 350);
		assertThat(run(search, (_) -> true)).containsExactly(100.0, 200.0, 350.0);
		assertThat(search.carried()).hasValue(350);
		assertThat(search.missed()).isEmpty();
	}

	@Test
	void itGivesUpWhereNothingIsCarried() {
		CapacitySearch search = new CapacitySearch(256, 1_000);
		assertThat(run(search, (_) -> false)).startsWith(256.0, 128.0).endsWith(2.0, 1.0).hasSize(9);
		assertThat(search.carried()).isEmpty();
		assertThat(search.missed()).hasValue(1);
		assertThatIllegalStateException().isThrownBy(() -> search.tried(Outcome.MISSED));
	}

	@Test
	void oneThatIsCutShortToldWhatItSaw() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000);
		assertThat(search.carried()).isEmpty();
		assertThat(search.missed()).isEmpty();
		search.tried(Outcome.CARRIED_EASILY);
		search.tried(Outcome.CARRIED_EASILY);
		search.tried(Outcome.MISSED);
		assertThat(search.carried()).hasValue(200);
		assertThat(search.missed()).hasValue(400);
	}

	@ParameterizedTest
	@CsvSource({ "0, 10", "-1, 10", "10, 9", "NaN, 10" })
	void whatCannotBeSearchedIsRefused(double first, double most) {
		assertThatIllegalArgumentException().isThrownBy(() -> new CapacitySearch(first, most))
			.withMessageContaining("write 0 < first <= most");
	}

	/** The rates that are tried. */
	private static List<Double> run(CapacitySearch search, DoublePredicate carried) {
		List<Double> tried = new ArrayList<>();
		OptionalDouble rate = search.next();
		while (rate.isPresent()) {
			double perSecond = rate.getAsDouble();
			tried.add(perSecond);
			search.tried(carried.test(perSecond) ? Outcome.CARRIED_EASILY : Outcome.MISSED);
			rate = search.next();
		}
		return tried;
	}

}
