package io.proxylab.engine.jetty;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class JettyIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-jetty.jar", JettyMain.MODES, "jetty-handler-dispatch");
	}

}
