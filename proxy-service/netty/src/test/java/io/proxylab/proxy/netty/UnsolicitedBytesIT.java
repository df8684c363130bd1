package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.UnsolicitedBytesContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class UnsolicitedBytesIT extends UnsolicitedBytesContract {

	static List<RunningProxy> proxies() {
		return NettyPeer.running(Setup.ROOMY);
	}

}
