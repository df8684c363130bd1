package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SlowRequestContract;
import io.proxylab.proxy.servlet.ServletProxy;

class SlowRequestIT extends SlowRequestContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.setUp(ServletProxy.class, "servlet-blocking-apache5@jetty", Setup.HURRIED,
				Setup.HURRIED_HTTP2);
	}

}
