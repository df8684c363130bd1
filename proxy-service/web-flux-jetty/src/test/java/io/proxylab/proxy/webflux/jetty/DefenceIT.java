package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.contract.DefenceContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-web-flux} runs it in every build.
 */
@Tag("full")
class DefenceIT extends DefenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.some(WebFluxProxy.class, Setup.DEFENDED, "webflux-webclient@jetty");
	}

}
