package io.proxylab.crosscheck;

import java.io.IOException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Ours. */
class NettyContractIT implements LoadGeneratorContract {

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static GeneratorProcess generator;

	@BeforeAll
	static void start() throws IOException {
		generator = GeneratorProcess.start("load-generator/target/load-generator.jar", "--threads=1");
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
