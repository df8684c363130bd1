package io.proxylab.proxy.gateway.webflux;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("gateway-webflux");
	}

}
