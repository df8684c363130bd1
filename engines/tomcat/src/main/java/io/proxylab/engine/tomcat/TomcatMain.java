package io.proxylab.engine.tomcat;

import java.util.Map;

import io.proxylab.engine.EngineMain;
import io.proxylab.engine.Mode;
import io.proxylab.engine.servlet.CompleteServlet;
import io.proxylab.engine.servlet.DispatchServlet;
import io.proxylab.engine.servlet.SyncServlet;

/** Starts Tomcat in one of its modes. */
public final class TomcatMain {

	static final Map<String, Mode> MODES = Map.of("tomcat-servlet-sync",
			Mode.sync(TomcatEngine.serving(TomcatThreads.ONE_A_REQUEST, (answers, _) -> new SyncServlet(answers))),
			"tomcat-servlet-virtual",
			Mode.withoutRequestThreads(
					TomcatEngine.serving(TomcatThreads.VIRTUAL, (answers, _) -> new SyncServlet(answers))),
			"tomcat-servlet-dispatch", Mode.async(TomcatEngine.serving(TomcatThreads.FEW, DispatchServlet::new)),
			"tomcat-servlet-complete", Mode.async(TomcatEngine.serving(TomcatThreads.FEW, CompleteServlet::new)));

	private TomcatMain() {
	}

	public static void main(String[] arguments) {
		EngineMain.run("engine-tomcat.jar", MODES, arguments);
	}

}
