package io.proxylab.proxy.servlet.tomcat;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("servlet-blocking-apache5");
	}

}
