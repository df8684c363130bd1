package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("gateway-webmvc");
	}

}
