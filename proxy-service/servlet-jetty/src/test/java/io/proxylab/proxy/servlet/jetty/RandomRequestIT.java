package io.proxylab.proxy.servlet.jetty;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.RandomRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class RandomRequestIT extends RandomRequestContract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.ROOMY).stream(),
					RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.STOCK).stream())
			.toList();
	}

}
