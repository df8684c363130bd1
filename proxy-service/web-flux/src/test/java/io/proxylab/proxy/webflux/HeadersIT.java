package io.proxylab.proxy.webflux;

import java.util.List;

import io.proxylab.proxy.contract.HeadersContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class HeadersIT extends HeadersContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux.jar", Setup.ROOMY);
	}

}
