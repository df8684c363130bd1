package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SlowRequestContract;

class SlowRequestIT extends SlowRequestContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.HURRIED);
	}

}
