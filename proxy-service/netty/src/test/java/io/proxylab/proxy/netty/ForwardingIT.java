package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.ForwardingContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class ForwardingIT extends ForwardingContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
