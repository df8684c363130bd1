package io.proxylab.crosscheck;

import java.io.IOException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** JMeter's engine, in our runner. */
class JMeterContractIT implements LoadGeneratorContract {

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static GeneratorProcess generator;

	@BeforeAll
	static void start() throws IOException {
		generator = GeneratorProcess.start("jmeter/target/jmeter-runner.jar", "generator");
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
