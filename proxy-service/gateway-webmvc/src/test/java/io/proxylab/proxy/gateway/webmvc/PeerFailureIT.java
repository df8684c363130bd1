package io.proxylab.proxy.gateway.webmvc;

import java.util.List;

import io.proxylab.proxy.contract.PeerFailureContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;

class PeerFailureIT extends PeerFailureContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.peer("gateway-webmvc", Starter.of(WebMvcGateway.class), Setup.IMPATIENT);
	}

}
