package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RecoveryContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class RecoveryIT extends RecoveryContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.TIGHT);
	}

}
