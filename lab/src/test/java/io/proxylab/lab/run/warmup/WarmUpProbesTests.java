package io.proxylab.lab.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.probe.HealthProbe;
import org.junit.jupiter.api.Test;

class WarmUpProbesTests {

	@Test
	void comeOftenOnceTheFirstLoadIsOver() {
		WarmUpProbes probes = new WarmUpProbes(true);
		assertThat(probes.underNextLoad()).isEqualTo(HealthProbe.EVERY);
		assertThat(probes.underNextLoad()).isEqualTo(WarmUpProbes.MANY);
		assertThat(probes.underNextLoad()).isEqualTo(WarmUpProbes.MANY);
	}

	@Test
	void comeAsInATrialWhereNoCompilersRunFirst() {
		WarmUpProbes probes = new WarmUpProbes(false);
		assertThat(probes.underNextLoad()).isEqualTo(HealthProbe.EVERY);
		assertThat(probes.underNextLoad()).isEqualTo(HealthProbe.EVERY);
	}

}
