package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.EffectiveLimitsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;

class EffectiveLimitsIT extends EffectiveLimitsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.all(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.ROOMY);
	}

}
