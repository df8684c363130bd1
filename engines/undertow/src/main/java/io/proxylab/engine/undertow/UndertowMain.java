package io.proxylab.engine.undertow;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;
import io.proxylab.engine.servlet.CompleteServlet;
import io.proxylab.engine.servlet.DispatchServlet;
import io.proxylab.engine.servlet.SyncServlet;

/** Starts Undertow in one of its modes. */
public final class UndertowMain {

	/**
	 * Study B gave Undertow's pool 5,000 core threads and 5,000 at most, so it held
	 * 4,999.
	 */
	private static final int SYNC_THREADS = 5_000;

	static final Map<String, Mode> MODES = Map.of("undertow-servlet-sync",
			new Mode(UndertowEngine.serving(UndertowThreads.ONE_A_REQUEST,
					(answers, _) -> ServletHandler.of(new SyncServlet(answers))), SYNC_THREADS),
			"undertow-servlet-virtual",
			Mode.withoutRequestThreads(UndertowEngine.serving(UndertowThreads.VIRTUAL,
					(answers, _) -> ServletHandler.inVirtualThreads(new SyncServlet(answers)))),
			"undertow-servlet-dispatch",
			Mode.async(UndertowEngine.serving(UndertowThreads.FEW,
					(answers, timer) -> ServletHandler.of(new DispatchServlet(answers, timer)))),
			"undertow-servlet-complete",
			Mode.async(UndertowEngine.serving(UndertowThreads.FEW,
					(answers, timer) -> ServletHandler.of(new CompleteServlet(answers, timer)))),
			"undertow-handler-sync",
			new Mode(UndertowEngine.serving(UndertowThreads.ONE_A_REQUEST, (answers, _) -> new SyncHandler(answers)),
					SYNC_THREADS),
			"undertow-handler-dispatch",
			Mode.async(UndertowEngine.serving(UndertowThreads.FEW, AsyncHandler::dispatching)), "undertow-actor",
			Mode.withoutRequestThreads(UndertowEngine.withActors()), "undertow-handler-async",
			Mode.async(UndertowEngine.serving(UndertowThreads.FEW, AsyncHandler::inIoThread)));

	private UndertowMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-undertow.jar", MODES, arguments);
	}

}
