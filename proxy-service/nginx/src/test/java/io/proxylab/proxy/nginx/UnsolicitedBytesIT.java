package io.proxylab.proxy.nginx;

import java.util.List;

import io.proxylab.proxy.contract.UnsolicitedBytesContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class UnsolicitedBytesIT extends UnsolicitedBytesContract {

	static List<RunningProxy> proxies() {
		return NginxPeer.running(Setup.ROOMY);
	}

}
