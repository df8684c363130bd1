package io.proxylab.engine.undertow;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class UndertowIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-undertow.jar", UndertowMain.MODES, "undertow-servlet-virtual");
	}

}
