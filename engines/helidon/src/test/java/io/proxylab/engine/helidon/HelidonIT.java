package io.proxylab.engine.helidon;

import java.util.List;

import io.proxylab.engine.contract.EngineContract;
import io.proxylab.engine.contract.EngineUnderTest;

class HelidonIT extends EngineContract {

	static List<EngineUnderTest> engines() {
		return EngineUnderTest.of("engine-helidon.jar", HelidonMain.MODES, "helidon");
	}

	/** It knows no setting for it. */
	@Override
	protected List<String> linesMore() {
		return List.of("connection: keep-alive");
	}

}
