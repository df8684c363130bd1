package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.PeerFailureContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class PeerFailureIT extends PeerFailureContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.IMPATIENT);
	}

}
