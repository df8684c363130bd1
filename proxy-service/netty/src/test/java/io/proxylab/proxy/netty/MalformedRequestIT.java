package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.MalformedRequestContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class MalformedRequestIT extends MalformedRequestContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
