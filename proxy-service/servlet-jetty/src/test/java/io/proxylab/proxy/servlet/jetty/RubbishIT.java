package io.proxylab.proxy.servlet.jetty;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("servlet-blocking-apache5@jetty");
	}

}
