package io.proxylab.lab.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.probe.HealthProbe;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.Test;

class WarmUpProbesTests {

	private static final Cell HEAVIEST = cell(800, 10);

	private static final Cell LIGHT = cell(50, 10);

	private static final Cell PATH = cell(800, 500);

	@Test
	void comeOftenBesideTheHeaviestLoad() {
		WarmUpProbes probes = new WarmUpProbes(true, HEAVIEST);
		assertThat(probes.under(cell(800, 10))).isEqualTo(HealthProbe.EVERY);
		assertThat(probes.under(LIGHT)).isEqualTo(WarmUpProbes.MANY);
		assertThat(probes.under(PATH)).isEqualTo(WarmUpProbes.MANY);
	}

	@Test
	void comeAsInATrialWhereNoCompilersRunFirst() {
		WarmUpProbes probes = new WarmUpProbes(false, HEAVIEST);
		assertThat(probes.under(HEAVIEST)).isEqualTo(HealthProbe.EVERY);
		assertThat(probes.under(LIGHT)).isEqualTo(HealthProbe.EVERY);
	}

	private static Cell cell(int users, int delayMillis) {
		return new Cell(new Load.Closed(users), UpstreamDelay.of(DelaySchedule.parse(delayMillis + "ms")));
	}

}
