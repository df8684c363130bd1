package io.proxylab.proxy.netty;

import java.util.List;

import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.SilenceContract;

class SilenceIT extends SilenceContract {

	@Override
	protected List<RunningProxy> all() {
		return NettyPeer.running(Setup.IMPATIENT);
	}

}
