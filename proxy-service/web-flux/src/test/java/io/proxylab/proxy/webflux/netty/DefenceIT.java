package io.proxylab.proxy.webflux.netty;

import java.util.List;

import io.proxylab.proxy.contract.DefenceContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class DefenceIT extends DefenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.some(WebFluxProxy.class, Setup.DEFENDED, "webflux-webclient", "webflux-webclient-jetty",
				"webflux-future-apache4");
	}

}
