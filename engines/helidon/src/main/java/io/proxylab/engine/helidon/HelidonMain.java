package io.proxylab.engine.helidon;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;

/** Starts Helidon. */
public final class HelidonMain {

	static final Map<String, Mode> MODES = Map.of("helidon", Mode.withoutRequestThreads(HelidonEngine::start));

	private HelidonMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-helidon.jar", MODES, arguments);
	}

}
