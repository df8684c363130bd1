package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.replay.Agreement.Bars;
import io.proxylab.lab.autoscale.replay.Agreement.ScaleOut;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class AgreementTests {

	private static Timeline timeline(IntUnaryOperator tasks, double late) {
		Timeline timeline = new Timeline(120);
		for (int second = 0; second < 120; second++) {
			int running = tasks.applyAsInt(second);
			timeline.add(new Second(running, running, running, 100, 100, 0, late, 10, 5, 20, 0.1, 0.1, 0));
		}
		return timeline;
	}

	@Test
	void sharesOfTheTimeAreCounted() {
		Agreement agreement = Agreement.of(ReplayScenarios.of(100, 2), timeline((second) -> 2, 0),
				timeline((second) -> (second < 60) ? 2 : (second < 90) ? 3 : 4, 0));
		assertThat(agreement.sameTasks()).isCloseTo(0.5, within(1e-9));
		assertThat(agreement.withinOneTask()).isCloseTo(0.75, within(1e-9));
	}

	@Test
	void minutesAndTaskHoursOfBothAreTold() {
		Agreement agreement = Agreement.of(ReplayScenarios.of(100, 2), timeline((_) -> 3, 0), timeline((_) -> 6, 0.5));
		assertThat(agreement.predicted().missedMinutes()).isZero();
		assertThat(agreement.measured().missedMinutes()).isEqualTo(2);
		assertThat(agreement.predicted().taskHours()).isCloseTo(0.1, within(1e-9));
		assertThat(agreement.measured().taskHours()).isCloseTo(0.2, within(1e-9));
		assertThat(agreement.predictedCpuPercent()).isEqualTo(20);
		assertThat(agreement.measuredCpuPercent()).isEqualTo(20);
	}

	@Test
	void scaleOutsArePairedInOrderAndOneThatDidNotComeIsMissing() {
		Timeline predicted = timeline((_) -> 2, 0);
		predicted.add(new Event(40, Kind.OUT, 3, ""));
		predicted.add(new Event(60, Kind.IN, 2, ""));
		predicted.add(new Event(80, Kind.OUT, 4, ""));
		Timeline measured = timeline((_) -> 2, 0);
		measured.add(new Event(44, Kind.OUT, 3, ""));
		assertThat(Agreement.of(ReplayScenarios.of(100, 2), predicted, measured).scaleOuts())
			.containsExactly(new ScaleOut(40, 44, 3, 3), new ScaleOut(80, null, 4, null));
	}

	@Test
	void whatIsPredictedAsItComesKeepsAllBars() {
		Timeline predicted = timeline((_) -> 10, 0.5);
		predicted.add(new Event(20, Kind.OUT, 11, ""));
		Timeline measured = timeline((_) -> 11, 0.5);
		measured.add(new Event(80, Kind.OUT, 11, ""));
		assertThat(Agreement.of(ReplayScenarios.of(100, 2), predicted, measured).bars())
			.isEqualTo(new Bars(true, true, true, true));
	}

	@Test
	void aScaleOutAMinuteAndASecondLateOrNeverDoesNot() {
		Timeline predicted = timeline((_) -> 2, 0);
		predicted.add(new Event(20, Kind.OUT, 3, ""));
		Timeline late = timeline((_) -> 2, 0);
		late.add(new Event(81, Kind.OUT, 3, ""));
		Bars onlyScaleOuts = new Bars(true, false, true, true);
		assertThat(Agreement.of(ReplayScenarios.of(100, 2), predicted, late).bars()).isEqualTo(onlyScaleOuts);
		assertThat(Agreement.of(ReplayScenarios.of(100, 2), predicted, timeline((_) -> 2, 0)).bars())
			.isEqualTo(onlyScaleOuts);
		assertThat(Agreement.of(ReplayScenarios.of(100, 2), timeline((_) -> 2, 0), late).bars())
			.isEqualTo(onlyScaleOuts);
	}

	@Test
	void tasksMinutesAndHoursThatDifferKeepNone() {
		Agreement agreement = Agreement.of(ReplayScenarios.of(100, 2), timeline((_) -> 2, 0),
				timeline((second) -> (second < 100) ? 2 : 4, 0.5));
		assertThat(agreement.bars()).isEqualTo(new Bars(false, true, false, false));
	}

}
