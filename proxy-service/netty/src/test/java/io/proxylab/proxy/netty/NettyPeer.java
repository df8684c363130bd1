package io.proxylab.proxy.netty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import io.proxylab.proxy.contract.Listening;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;

/** The proxy for the contracts, in this JVM. */
final class NettyPeer {

	private NettyPeer() {
	}

	static List<RunningProxy> running(Setup setup) {
		return RunningProxy.peer("netty", NettyPeer::start, setup);
	}

	// It runs until the JVM ends.
	@SuppressWarnings("resource")
	private static Listening start(List<String> arguments) {
		try {
			NettyProxy proxy = NettyProxy.start(ProxySettings.parse(arguments));
			return new Listening(proxy.port(), proxy.managementPort());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
