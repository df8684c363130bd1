package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TracingContract;
import io.proxylab.proxy.webflux.WebFluxProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-web-flux} runs it in every build.
 */
@Tag("full")
class TracingIT extends TracingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.TRACED, "webflux-webclient@tomcat");
	}

}
