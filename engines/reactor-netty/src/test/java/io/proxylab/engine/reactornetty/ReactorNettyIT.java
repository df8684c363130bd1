package io.proxylab.engine.reactornetty;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class ReactorNettyIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-reactor-netty.jar", ReactorNettyMain.MODES, "reactor-netty");
	}

}
