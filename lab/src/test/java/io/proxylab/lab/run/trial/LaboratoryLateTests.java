package io.proxylab.lab.run.trial;

import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.delay.DelaySchedule;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaboratoryLateTests {

	private static final Target DIRECT = new Target.Direct();

	@Test
	void theControlCarriesWhatItsUpstreamAnswersInTime() {
		assertThat(against(DIRECT, "100ms", 10_000, 0)).isEmpty();
		assertThat(against(DIRECT, "100ms", 10_100, 0))
			.containsExactly("the upstream's delay was up to 10.1 ms too long (p99; at most 10.0 ms)");
	}

	@Test
	void theControlCarriesWhatTheGeneratorSendsInTime() {
		assertThat(against(DIRECT, "100ms", 0, 5000)).isEmpty();
		assertThat(against(DIRECT, "100ms", 0, 5100))
			.containsExactly("the generator sent requests up to 5.1 ms late (p99; at most 5.0 ms)");
	}

	@Test
	void aLongDelayLeavesTheUpstreamMoreRoom() {
		assertThat(against(DIRECT, "1s", 20_000, 0)).isEmpty();
		assertThat(against(DIRECT, "1s", 20_100, 0)).hasSize(1);
	}

	@Test
	void aLateLaboratoryIsNoMissOfAProxy() {
		String id = "webflux-webclient";
		Target proxy = new Target.Proxy(id, Catalogue.load().find(id), new TreeMap<>());
		assertThat(against(proxy, "100ms", 50_000, 50_000)).isEmpty();
	}

	private static List<String> against(Target target, String delay, long upstreamMicros, long generatorMicros) {
		Times times = new Times(1000, 1, 1, 1, 1, 1, 1, 1);
		Times lag = new Times(1000, 1, 1, 1, 1, generatorMicros, generatorMicros, generatorMicros);
		LoadResult load = new LoadResult(0, 10_000_000, 10_000_000, 1000, 1000, 100, new TreeMap<>(), times, times,
				times, lag, times, 0, 0, 0, 0, 0, 1, false, 0, new Offered(1000, 1000));
		return LaboratoryLate.against(target, UpstreamDelay.of(DelaySchedule.parse(delay)),
				new Measured(load, new UpstreamWindow(10, 1000, 1, upstreamMicros, 0L), null, null, null),
				Tolerances.DEFAULTS);
	}

}
