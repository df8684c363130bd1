package io.proxylab.proxy.servlet.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TracingContract;
import io.proxylab.proxy.servlet.ServletProxy;

class TracingIT extends TracingContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.TRACED, "servlet-blocking-apache5", "servlet-virtual-jdk",
				"servlet-callable-apache5", "servlet-deferred-apache5", "servlet-future-jdk");
	}

}
