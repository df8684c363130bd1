package io.proxylab.proxy.servlet.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.UnwatchedContract;
import io.proxylab.proxy.servlet.ServletProxy;

class UnwatchedIT extends UnwatchedContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.UNWATCHED, "servlet-blocking-apache5");
	}

}
