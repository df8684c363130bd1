package io.proxylab.proxy.webflux.jetty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.RandomRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class RandomRequestIT extends RandomRequestContract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy.all(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.ROOMY).stream(),
					RunningProxy.all(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.STOCK).stream())
			.toList();
	}

}
