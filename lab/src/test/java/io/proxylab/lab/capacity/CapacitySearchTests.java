package io.proxylab.lab.capacity;

import io.proxylab.lab.capacity.CapacitySearch.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CapacitySearchTests {

	@ParameterizedTest
	@CsvSource({ "100, 1", "100, 99", "100, 100", "100, 101", "100, 5321.5", "1000, 12", "1, 999999" })
	void itFindsACapacityWithinItsTolerance(double first, double capacity) {
		CapacitySearch search = new CapacitySearch(first, 1_000_000, 0.05);
		List<Double> tried = run(search, capacity);
		assertThat(search.carried().orElseThrow()).isLessThanOrEqualTo(capacity).isGreaterThan(capacity / 1.05);
		assertThat(search.missed().orElseThrow()).isGreaterThan(capacity)
			.isLessThanOrEqualTo(search.carried().orElseThrow() * 1.05);
		assertThat(tried).hasSizeLessThan(32);
		assertThat(tried.stream().distinct()).allSatisfy((rate) -> assertThat(Collections.frequency(tried, rate))
			.isEqualTo((rate == search.missed().orElseThrow() || rate == search.carried().orElseThrow()) ? 2 : 1));
	}

	@Test
	void itDoublesAndThenHalvesWhatIsLeft() {
		assertThat(run(new CapacitySearch(100, 1_000_000, 0.5), 500)).containsExactly(100.0, 200.0, 400.0, 800.0,
				Math.sqrt(400.0 * 800.0), 400.0, Math.sqrt(400.0 * 800.0));
	}

	/** Twice what a target carries may leave it another than it was. */
	@Test
	void onceARateWasCarriedNarrowlyItGoesUpInHalfSteps() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000, 0.5);
		search.tried(100, Outcome.CARRIED_EASILY);
		assertThat(search.next()).hasValue(200);
		search.tried(200, Outcome.CARRIED);
		assertThat(search.next()).hasValue(200 * Math.sqrt(2));
		search.tried(200 * Math.sqrt(2), Outcome.CARRIED_EASILY);
		assertThat(search.next()).hasValue(200 * Math.sqrt(2) * Math.sqrt(2));
	}

	@Test
	void itEndsAtTheHighestRateThatMayBeTried() {
		CapacitySearch search = new CapacitySearch(100, 350, 0.05);
		assertThat(run(search, 1e9)).containsExactly(100.0, 200.0, 350.0, 350.0);
		assertThat(search.carried()).hasValue(350);
	}

	@Test
	void itGivesUpWhereNothingIsCarried() {
		CapacitySearch search = new CapacitySearch(256, 1_000, 0.05);
		assertThat(run(search, 0)).startsWith(256.0, 128.0).endsWith(2.0, 1.0, 1.0).hasSize(10);
		assertThat(search.carried()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "0, 10, 0.1", "-1, 10, 0.1", "10, 9, 0.1", "10, 10, 0", "NaN, 10, 0.1" })
	void whatCannotBeSearchedIsRefused(double first, double most, double tolerance) {
		assertThatIllegalArgumentException().isThrownBy(() -> new CapacitySearch(first, most, tolerance))
			.withMessageContaining("write 0 < first <= most");
	}

	@Test
	void oneMissThatIsNotSeenAgainCountsForNothing() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000, 0.5);
		double between = Math.sqrt(100.0 * 200.0);
		double end = 200 * Math.sqrt(2) * Math.sqrt(2) * Math.sqrt(2);
		assertThat(run(search, Map.of(200.0, List.of(false, true, true)), 500)).containsExactly(100.0, 200.0, between,
				between, 200.0, 200.0, 200 * Math.sqrt(2), 200 * Math.sqrt(2) * Math.sqrt(2), end,
				200 * Math.sqrt(2) * Math.sqrt(2), end);
		assertThat(search.missed()).hasValue(end);
	}

	@Test
	void aRateThatWasCarriedOnceByChanceIsLeftAtTheEnd() {
		CapacitySearch search = new CapacitySearch(100, 1_000_000, 0.5);
		double above = Math.sqrt(400.0 * 800.0);
		double below = Math.sqrt(200.0 * 400.0);
		assertThat(run(search, Map.of(400.0, List.of(true, false, false)), 390)).containsExactly(100.0, 200.0, 400.0,
				800.0, above, 400.0, 400.0, below, below);
		assertThat(search.carried()).hasValue(below);
		assertThat(search.missed()).hasValue(400);
	}

	/** The rates that are tried against a target of that capacity. */
	private static List<Double> run(CapacitySearch search, double capacity) {
		return run(search, Map.of(), capacity);
	}

	/** Likewise, of one whose windows at some rates come out by chance. */
	private static List<Double> run(CapacitySearch search, Map<Double, List<Boolean>> chance, double capacity) {
		List<Double> tried = new ArrayList<>();
		OptionalDouble rate = search.next();
		while (rate.isPresent()) {
			double perSecond = rate.getAsDouble();
			int before = Collections.frequency(tried, perSecond);
			tried.add(perSecond);
			List<Boolean> windows = chance.getOrDefault(perSecond, List.of());
			boolean carried = (before < windows.size()) ? windows.get(before) : perSecond <= capacity;
			search.tried(perSecond, carried ? Outcome.CARRIED_EASILY : Outcome.MISSED);
			rate = search.next();
		}
		return tried;
	}

}
