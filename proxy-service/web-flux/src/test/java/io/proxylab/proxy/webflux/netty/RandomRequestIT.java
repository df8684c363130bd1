package io.proxylab.proxy.webflux.netty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.RandomRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class RandomRequestIT extends RandomRequestContract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy.all(WebFluxProxy.class, "proxy-web-flux.jar", Setup.ROOMY).stream(),
					RunningProxy.all(WebFluxProxy.class, "proxy-web-flux.jar", Setup.STOCK).stream())
			.toList();
	}

}
