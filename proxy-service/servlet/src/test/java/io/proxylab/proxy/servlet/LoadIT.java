package io.proxylab.proxy.servlet;

import java.util.List;

import io.proxylab.proxy.contract.LoadContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class LoadIT extends LoadContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet.jar", Setup.ROOMY);
	}

}
