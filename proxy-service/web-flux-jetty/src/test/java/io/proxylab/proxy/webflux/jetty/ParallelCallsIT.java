package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.contract.CallsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-web-flux} runs it in every build.
 */
@Tag("full")
class ParallelCallsIT extends CallsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.ofEachModel(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.PARALLEL);
	}

}
