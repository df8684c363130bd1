package io.proxylab.proxy.webflux.netty;

import java.util.List;

import io.proxylab.proxy.contract.BreakerContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class BreakerIT extends BreakerContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.BREAKING, "webflux-webclient");
	}

}
