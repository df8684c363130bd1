package io.proxylab.engine.reactornetty;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;

/** Starts reactor-netty. */
public final class ReactorNettyMain {

	static final Map<String, Mode> MODES = Map.of("reactor-netty",
			Mode.withoutRequestThreads(ReactorNettyEngine::start));

	private ReactorNettyMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-reactor-netty.jar", MODES, arguments);
	}

}
