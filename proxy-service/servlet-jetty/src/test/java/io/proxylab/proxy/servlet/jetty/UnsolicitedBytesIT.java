package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.UnsolicitedBytesContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class UnsolicitedBytesIT extends UnsolicitedBytesContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.ROOMY);
	}

}
