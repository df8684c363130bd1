package io.proxylab.crosscheck;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** JMeter's engine, in our runner. */
class JMeterContractIT implements LoadGeneratorContract {

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static GeneratorProcess generator;

	/**
	 * On a slow machine, the first requests of JMeter take longer than a window here
	 * lasts.
	 */
	@BeforeAll
	static void startAndWarmUp() throws Exception {
		generator = GeneratorProcess.start("jmeter/target/jmeter-runner.jar", "generator");
		try (MoodyServer server = MoodyServer.friendly()) {
			generator.offer(new LoadSettings("warm-up", server.url(), 5, 0, 0, 60_000, 100, 10_000,
					Connection.KEEP_ALIVE, new Expect(200, null), null));
		}
	}

	@AfterAll
	static void end() {
		generator.close();
	}

	@Override
	public GeneratorProcess generator() {
		return generator;
	}

	@Override
	public boolean offersOpenLoad() {
		return false;
	}

}
