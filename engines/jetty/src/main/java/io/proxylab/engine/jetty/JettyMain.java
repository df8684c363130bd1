package io.proxylab.engine.jetty;

import java.util.Map;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;
import io.proxylab.engine.servlet.CompleteServlet;
import io.proxylab.engine.servlet.DispatchServlet;
import io.proxylab.engine.servlet.SyncServlet;
import org.eclipse.jetty.server.Handler;

/** Starts Jetty in one of its modes. */
public final class JettyMain {

	static final Map<String, Mode> MODES = Map.of("jetty-servlet-sync",
			Mode.sync(JettyEngine.serving(JettyThreads.ONE_A_REQUEST, JettyMain::syncServlet)), "jetty-servlet-virtual",
			Mode.withoutRequestThreads(JettyEngine.serving(JettyThreads.VIRTUAL, JettyMain::syncServlet)),
			"jetty-servlet-dispatch",
			Mode.async(JettyEngine.serving(JettyThreads.FEW,
					(answers, timer) -> JettyEngine.servlet(new DispatchServlet(answers, timer)))),
			"jetty-servlet-complete",
			Mode.async(JettyEngine.serving(JettyThreads.FEW,
					(answers, timer) -> JettyEngine.servlet(new CompleteServlet(answers, timer)))),
			"jetty-handler-sync",
			Mode.sync(JettyEngine.serving(JettyThreads.ONE_A_REQUEST, (answers, _) -> new SyncHandler(answers))),
			"jetty-handler-async", Mode.async(JettyEngine.serving(JettyThreads.FEW, AsyncHandler::completing)),
			"jetty-handler-dispatch", Mode.async(JettyEngine.serving(JettyThreads.FEW, AsyncHandler::dispatching)));

	private JettyMain() {
	}

	private static Handler syncServlet(Answers answers, DelayTimer timer) {
		return JettyEngine.servlet(new SyncServlet(answers));
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-jetty.jar", MODES, arguments);
	}

}
