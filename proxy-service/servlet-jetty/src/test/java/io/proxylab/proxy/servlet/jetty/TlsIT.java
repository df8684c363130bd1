package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.TlsContract;
import io.proxylab.proxy.servlet.ServletProxy;

class TlsIT extends TlsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.TLS, "servlet-future-apache5@jetty");
	}

}
