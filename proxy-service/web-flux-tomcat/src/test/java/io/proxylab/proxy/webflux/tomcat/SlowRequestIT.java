package io.proxylab.proxy.webflux.tomcat;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SlowRequestContract;
import io.proxylab.proxy.webflux.WebFluxProxy;
import org.junit.jupiter.api.Tag;

@Tag("full")
class SlowRequestIT extends SlowRequestContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.setUp(WebFluxProxy.class, "webflux-webclient@tomcat", Setup.HURRIED, Setup.HURRIED_HTTP2);
	}

}
