package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.plan.Cell;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class LoadsTests {

	private static final UpstreamDelay DELAY = UpstreamDelay.of(DelaySchedule.parse("10ms"));

	private static final Times NONE = new Times(0, 0, 0, 0, 0, 0, 0, 0);

	private static final LoadResult RESULT = new LoadResult(0, 0, 1000, 1, 1, 0, new TreeMap<>(), NONE, NONE, NONE,
			NONE, NONE, 0, 0, 0, 0, 0, 0, false, 0);

	@ParameterizedTest
	@EnumSource
	void theGeneratorHearsWhatUsersDoWithCookies(Cookies cookies) {
		Cell cell = new Cell(new Load.Closed(5), DELAY, Reuse.KEEP_ALIVE);
		LoadSettings settings = new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, new Expect(200, null), 42,
				Request.GET, null, Network.DEFAULT, cookies, Long.MAX_VALUE)
			.settings("a", cell, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 0, null);
		assertThat(settings.cookies()).isEqualTo(cookies);
	}

	@Test
	void whatThisMachineDoesNotHoldIsCutAndToldSo() {
		Loads loads = new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, new Expect(200, null), 42, Request.GET, null,
				Network.DEFAULT, Cookies.IGNORED, 300);
		Cell burst = new Cell(new Load.Burst(500), DELAY, Reuse.KEEP_ALIVE);
		assertThat(users(loads, burst)).isEqualTo(300);
		assertThat(loads.labelled(burst, RESULT).reduced()).isEqualTo(
				new Reduced(500, 300, 300, "more requests at a time are more open files than a process may have; "
						+ "raise the limit (ulimit -Hn)"));
		assertThat(loads.labelled(burst, RESULT.with(new Reduced(300, 200, 200, "ports"))).reduced())
			.isEqualTo(new Reduced(500, 200, 200, "ports"));
		Cell fits = new Cell(new Load.Closed(300), DELAY, Reuse.KEEP_ALIVE);
		assertThat(users(loads, fits)).isEqualTo(300);
		assertThat(loads.labelled(fits, RESULT)).isSameAs(RESULT);
	}

	private static int users(Loads loads, Cell cell) {
		return loads.settings("a", cell, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 0, null).users();
	}

}
