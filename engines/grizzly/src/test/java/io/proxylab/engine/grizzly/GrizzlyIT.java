package io.proxylab.engine.grizzly;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class GrizzlyIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-grizzly.jar", GrizzlyMain.MODES, "grizzly-suspend");
	}

}
