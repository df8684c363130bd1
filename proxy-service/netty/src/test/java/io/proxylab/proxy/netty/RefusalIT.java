package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.RefusalContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class RefusalIT extends RefusalContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.TIGHT);
	}

}
