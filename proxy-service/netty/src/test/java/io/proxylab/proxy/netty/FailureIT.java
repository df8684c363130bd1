package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.FailureContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class FailureIT extends FailureContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.TIGHT);
	}

}
