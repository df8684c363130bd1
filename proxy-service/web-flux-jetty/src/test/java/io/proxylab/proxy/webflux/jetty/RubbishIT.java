package io.proxylab.proxy.webflux.jetty;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("webflux-webclient@jetty");
	}

}
