package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.LoadContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class LoadIT extends LoadContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
