package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TlsContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class TlsIT extends TlsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(WebFluxProxy.class, Setup.TLS, "webflux-webclient@tomcat");
	}

}
