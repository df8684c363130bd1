package io.proxylab.proxy.servlet.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.BreakerContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class BreakerIT extends BreakerContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.BREAKING, "servlet-blocking-jetty",
				"servlet-future-reactor-netty");
	}

}
