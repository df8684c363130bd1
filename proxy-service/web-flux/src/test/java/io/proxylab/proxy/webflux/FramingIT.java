package io.proxylab.proxy.webflux;

import java.util.List;

import io.proxylab.proxy.contract.FramingContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class FramingIT extends FramingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux.jar", Setup.TIGHT);
	}

}
