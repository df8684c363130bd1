package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RefusalContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class RefusalIT extends RefusalContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.TIGHT);
	}

}
