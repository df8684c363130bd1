package io.proxylab.proxy.gateway.webmvc;

import java.util.List;

import io.proxylab.proxy.contract.GatewayContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;

class GatewayIT extends GatewayContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.peer("gateway-webmvc", Starter.of(WebMvcGateway.class), Setup.IMPATIENT);
	}

	/** Apache HttpClient 5 sends a question mark instead of each octet from 80 to 9F. */
	@Override
	protected String sent(String octets) {
		return octets.replaceAll("[\\x80-\\x9f]", "?");
	}

}
