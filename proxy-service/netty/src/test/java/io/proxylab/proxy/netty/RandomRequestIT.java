package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.RandomRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class RandomRequestIT extends RandomRequestContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
