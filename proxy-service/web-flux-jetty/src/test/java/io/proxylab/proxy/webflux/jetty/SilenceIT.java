package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SilenceContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class SilenceIT extends SilenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.all(WebFluxProxy.class, "proxy-web-flux-jetty.jar", Setup.IMPATIENT);
	}

}
