package io.proxylab.proxy.webflux.netty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TlsContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class TlsIT extends TlsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.TLS, "webflux-webclient", "webflux-webclient-jdk",
				"webflux-webclient-jetty", "webflux-webclient-apache5");
	}

}
