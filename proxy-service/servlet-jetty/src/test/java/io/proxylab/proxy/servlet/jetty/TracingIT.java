package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TracingContract;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-servlet} runs it in every build.
 */
@Tag("full")
class TracingIT extends TracingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.TRACED, "servlet-future-apache5@jetty");
	}

}
