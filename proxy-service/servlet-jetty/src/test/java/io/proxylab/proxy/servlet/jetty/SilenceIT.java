package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SilenceContract;
import io.proxylab.proxy.servlet.ServletProxy;

class SilenceIT extends SilenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.IMPATIENT);
	}

}
