package io.proxylab.proxy.webflux.jetty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.CallsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.webflux.WebFluxProxy;

class CallsIT extends CallsContract {

	static List<RunningProxy> proxies() {
		return Stream.of(Setup.PARALLEL, Setup.SEQUENTIAL)
			.flatMap(
					(setup) -> RunningProxy.ofEachModel(WebFluxProxy.class, "proxy-web-flux-jetty.jar", setup).stream())
			.toList();
	}

}
