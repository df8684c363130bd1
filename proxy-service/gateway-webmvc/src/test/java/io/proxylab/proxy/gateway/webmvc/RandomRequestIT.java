package io.proxylab.proxy.gateway.webmvc;

import java.util.List;

import io.proxylab.proxy.contract.RandomRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;

class RandomRequestIT extends RandomRequestContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.peer("gateway-webmvc", Starter.of(WebMvcGateway.class), Setup.ROOMY);
	}

}
