package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.contract.UnsolicitedBytesContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class UnsolicitedBytesIT extends UnsolicitedBytesContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.ROOMY);
	}

}
