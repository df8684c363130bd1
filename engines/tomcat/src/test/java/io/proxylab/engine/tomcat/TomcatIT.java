package io.proxylab.engine.tomcat;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class TomcatIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-tomcat.jar", TomcatMain.MODES, "tomcat-servlet-complete");
	}

}
