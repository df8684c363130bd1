package io.proxylab.engine.grizzly;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;

/** Starts Grizzly in one of its modes. */
public final class GrizzlyMain {

	static final Map<String, Mode> MODES = Map.of("grizzly-worker", Mode.sync(GrizzlyEngine::worker), "grizzly-suspend",
			Mode.async(GrizzlyEngine::suspend));

	private GrizzlyMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-grizzly.jar", MODES, arguments);
	}

}
