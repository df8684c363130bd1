package io.proxylab.lab.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.trial.ValueCounts;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An upstream that is slow from 10 to 20 of 40 seconds, and targets that take their time
 * after it.
 */
class RecoveryTests {

	private static final List<Phase> PHASES = Phase.of("0s:100ms,10s:1s,20s:100ms", 40);

	private static final long PER_SECOND = 500;

	private static final long MEDIAN_MICROS = 101_000;

	@ParameterizedTest
	@CsvSource(textBlock = """
			# from, answers a second until then, their median (ms), recovered, seconds
			20, 150, 1000, true, 0
			24, 200, 900, true, 4
			24, 900, 5000, true, 3
			24, 0, 0, true, 4
			37, 200, 900, true, 17
			39, 200, 900, false, 20
			50, 500, 203, false, 20
			50, 449, 101, false, 20
			50, 460, 190, true, 0
			""")
	void itIsWhenThreeSecondsBeginInWhichAllIsAsAtFirst(int from, long answers, long medianMillis, boolean recovered,
			double seconds) {
		Recovery.Answers seen = (start, end) -> {
			TreeMap<Long, Long> counts = new TreeMap<>();
			for (int second = (int) start; second < end; second++) {
				boolean well = second < 10 || second >= from;
				if (well || answers > 0) {
					counts.merge(well ? MEDIAN_MICROS : medianMillis * 1000, well ? PER_SECOND : answers, Long::sum);
				}
			}
			return ValueCounts.of(counts);
		};
		assertThat(Recovery.of(PHASES.getFirst(), PHASES.getLast(), seen)).isEqualTo(new Recovery(recovered, seconds));
	}

	@Test
	void onlyAPhaseInWhichAllIsAsAtFirstAgainHasOne() {
		assertThat(Recovery.of(PHASES.get(0), PHASES.get(0), List.of())).isEmpty();
		assertThat(Recovery.of(PHASES.get(0), PHASES.get(1), List.of())).isEmpty();
		List<Phase> brief = Phase.of("0s:100ms,10s:1s,20s:100ms", 22);
		assertThat(Recovery.of(brief.get(0), brief.get(2), List.of())).as("too short to tell").isEmpty();
	}

}
