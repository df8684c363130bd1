package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.ClosingContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class ClosingIT extends ClosingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.CLOSING);
	}

}
