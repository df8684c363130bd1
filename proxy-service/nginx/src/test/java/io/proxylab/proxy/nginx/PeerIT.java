package io.proxylab.proxy.nginx;

import java.util.List;

import io.proxylab.proxy.contract.PeerContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class PeerIT extends PeerContract {

	static List<RunningProxy> proxies() {
		return NginxPeer.running(Setup.ROOMY);
	}

}
