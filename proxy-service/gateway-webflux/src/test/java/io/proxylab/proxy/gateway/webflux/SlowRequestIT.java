package io.proxylab.proxy.gateway.webflux;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SlowRequestContract;
import io.proxylab.proxy.contract.Starter;
import org.junit.jupiter.api.Tag;

@Tag("full")
class SlowRequestIT extends SlowRequestContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.peer("gateway-webflux", Starter.of(WebFluxGateway.class), Setup.HURRIED,
				Setup.HURRIED_HTTP2);
	}

}
