package io.proxylab.proxy.webflux.netty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TlsContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class TlsIT extends TlsContract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy
				.some(WebFluxProxy.class, Setup.TLS, "webflux-webclient", "webflux-webclient-jdk",
						"webflux-webclient-jetty", "webflux-webclient-apache5")
				.stream(), RunningProxy.some(WebFluxProxy.class, Setup.OPENSSL, "webflux-webclient").stream())
			.toList();
	}

}
