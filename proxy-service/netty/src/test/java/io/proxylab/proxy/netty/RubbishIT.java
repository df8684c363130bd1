package io.proxylab.proxy.netty;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("netty");
	}

}
