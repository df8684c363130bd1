package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TracingContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class TracingIT extends TracingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.TRACED, "webflux-webclient@tomcat");
	}

}
