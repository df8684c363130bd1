package io.proxylab.proxy.webflux;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.StockContract;

class StockIT extends StockContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux.jar", Setup.STOCK);
	}

}
