package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.OperationContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class OperationIT extends OperationContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
