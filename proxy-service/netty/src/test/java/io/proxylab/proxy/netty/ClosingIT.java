package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.ClosingContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class ClosingIT extends ClosingContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.CLOSING);
	}

}
