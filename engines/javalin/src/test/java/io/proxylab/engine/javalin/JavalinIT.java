package io.proxylab.engine.javalin;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class JavalinIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-javalin.jar", JavalinMain.MODES, "javalin-sync");
	}

}
