package io.proxylab.proxy.webflux.netty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Http2Contract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class Http2IT extends Http2Contract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy
				.some(WebFluxProxy.class, Setup.HTTP2, "webflux-webclient", "webflux-webclient-jdk",
						"webflux-webclient-jetty", "webflux-webclient-apache5")
				.stream(), RunningProxy.some(WebFluxProxy.class, Setup.HTTP2_OPENSSL, "webflux-webclient").stream())
			.toList();
	}

}
