package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.HeadersContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class HeadersIT extends HeadersContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
