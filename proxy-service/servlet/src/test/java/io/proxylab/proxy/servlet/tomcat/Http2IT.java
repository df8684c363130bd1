package io.proxylab.proxy.servlet.tomcat;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Http2Contract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class Http2IT extends Http2Contract {

	static List<RunningProxy> proxies() {
		return Stream
			.concat(RunningProxy
				.some(ServletProxy.class, Setup.HTTP2, "servlet-virtual-jdk", "servlet-future-apache5",
						"servlet-future-jetty", "servlet-future-reactor-netty")
				.stream(),
					RunningProxy.some(ServletProxy.class, Setup.HTTP2_SERVED, "servlet-blocking-apache5").stream())
			.toList();
	}

}
