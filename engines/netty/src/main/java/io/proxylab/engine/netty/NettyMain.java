package io.proxylab.engine.netty;

import java.util.Map;

import io.netty.util.ResourceLeakDetector;
import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;

/** Starts Netty in one of its modes. */
public final class NettyMain {

	static final Map<String, Mode> MODES = Map.of("netty-handler-async",
			Mode.withoutRequestThreads(NettyEngine::withTimers), "netty-actor",
			Mode.withoutRequestThreads(NettyEngine::withActors));

	private NettyMain() {
	}

	public static void main(String[] arguments) {
		// The tests look for leaks; a floor carries no sampling.
		ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
		EngineMain.run("engine-netty.jar", MODES, arguments);
	}

}
