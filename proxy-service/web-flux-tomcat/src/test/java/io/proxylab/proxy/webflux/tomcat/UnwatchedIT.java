package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.UnwatchedContract;
import io.proxylab.proxy.webflux.WebFluxProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-web-flux} runs it in every build.
 */
@Tag("full")
class UnwatchedIT extends UnwatchedContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.UNWATCHED, "webflux-webclient@tomcat");
	}

}
