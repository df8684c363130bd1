package io.proxylab.proxy.webflux.netty;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("webflux-webclient");
	}

}
