package io.proxylab.proxy.servlet;

import java.util.List;

import io.proxylab.proxy.contract.ClosingContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class ClosingIT extends ClosingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet.jar", Setup.CLOSING);
	}

}
