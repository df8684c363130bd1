package io.proxylab.crosscheck;

import java.io.IOException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Hyperfoil 0.25.2. */
@Tag("full")
class HyperfoilContractIT implements LoadGeneratorContract {

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static GeneratorProcess generator;

	@BeforeAll
	static void start() throws IOException {
		generator = GeneratorProcess.start("cross-check/target/hyperfoil-generator.jar");
	}

	@AfterAll
	static void end() {
		generator.close();
	}

	@Override
	public GeneratorProcess generator() {
		return generator;
	}

}
