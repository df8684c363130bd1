package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.PeerContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class PeerIT extends PeerContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
