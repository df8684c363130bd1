package io.proxylab.engine.netty;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class NettyIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-netty.jar", NettyMain.MODES, "netty-actor");
	}

}
