package io.proxylab.proxy.webflux.netty;

import java.util.List;

import io.proxylab.proxy.contract.CallsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class ParallelCallsIT extends CallsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.ofEachModel(WebFluxProxy.class, "proxy-web-flux.jar", Setup.PARALLEL);
	}

}
