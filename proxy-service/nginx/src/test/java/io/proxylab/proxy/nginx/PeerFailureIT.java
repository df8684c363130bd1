package io.proxylab.proxy.nginx;

import java.util.List;

import io.proxylab.proxy.contract.PeerFailureContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

class PeerFailureIT extends PeerFailureContract {

	static List<RunningProxy> proxies() {
		return NginxPeer.running(Setup.IMPATIENT);
	}

}
