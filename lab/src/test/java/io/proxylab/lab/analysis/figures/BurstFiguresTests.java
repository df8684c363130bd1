package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.trial.UpstreamReading;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BurstFiguresTests {

	@Test
	void theMostOfAnyReadingWasHeld() {
		assertThat(BurstFigures.heldMax(List.of(new UpstreamReading(1000, 0, 0, 0),
				new UpstreamReading(1100, 0, 20, 400), new UpstreamReading(1200, 300, 45, 100))))
			.hasValue(400);
		assertThat(BurstFigures.heldMax(List.of())).isEmpty();
	}

	@Test
	void whereAnOlderLabDidNotReadItTheGreatestMeanBetweenTwoReadingsIsTold() {
		assertThat(BurstFigures.heldMax(List.of(new UpstreamReading(1000, 0, 0, -1),
				new UpstreamReading(2000, 0, 150, -1), new UpstreamReading(3000, 300, 500, -1))))
			.hasValue(350);
	}

}
