package io.proxylab.engine.javalin;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;

/** Starts Javalin in one of its modes. */
public final class JavalinMain {

	static final Map<String, Mode> MODES = Map.of("javalin-sync", Mode.sync(JavalinEngine::sync), "javalin-future",
			Mode.async(JavalinEngine::future));

	private JavalinMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-javalin.jar", MODES, arguments);
	}

}
