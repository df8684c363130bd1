package io.proxylab.proxy.gateway.webflux;

import java.util.List;

import io.proxylab.proxy.contract.UnsolicitedBytesContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;

class UnsolicitedBytesIT extends UnsolicitedBytesContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.peer("gateway-webflux", Starter.of(WebFluxGateway.class), Setup.ROOMY);
	}

}
