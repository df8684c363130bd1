package io.proxylab.proxy.servlet.tomcat;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.CallsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class CallsIT extends CallsContract {

	static List<RunningProxy> proxies() {
		return Stream.of(Setup.PARALLEL, Setup.SEQUENTIAL)
			.flatMap((setup) -> RunningProxy.ofEachModel(ServletProxy.class, "proxy-servlet.jar", setup).stream())
			.toList();
	}

}
