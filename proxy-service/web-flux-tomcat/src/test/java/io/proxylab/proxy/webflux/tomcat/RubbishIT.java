package io.proxylab.proxy.webflux.tomcat;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("webflux-webclient@tomcat");
	}

}
