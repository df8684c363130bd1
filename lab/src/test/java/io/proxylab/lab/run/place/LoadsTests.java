package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.plan.Cell;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class LoadsTests {

	@ParameterizedTest
	@EnumSource
	void theGeneratorHearsWhatUsersDoWithCookies(Cookies cookies) {
		Cell cell = new Cell(new Load.Closed(5), UpstreamDelay.of(DelaySchedule.parse("10ms")), Reuse.KEEP_ALIVE);
		LoadSettings settings = new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, new Expect(200, null), 42,
				Request.GET, null, Network.DEFAULT, cookies)
			.settings("a", cell, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 0, null);
		assertThat(settings.cookies()).isEqualTo(cookies);
	}

}
