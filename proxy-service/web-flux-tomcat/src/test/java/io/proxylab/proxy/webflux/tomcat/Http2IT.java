package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.Http2Contract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class Http2IT extends Http2Contract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.HTTP2, "webflux-webclient@tomcat");
	}

}
