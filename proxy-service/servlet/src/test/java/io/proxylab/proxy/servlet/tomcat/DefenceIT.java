package io.proxylab.proxy.servlet.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.DefenceContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class DefenceIT extends DefenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.some(ServletProxy.class, Setup.DEFENDED, "servlet-blocking-apache5",
				"servlet-virtual-restclient", "servlet-future-jdk", "servlet-callable-apache5");
	}

}
