package io.proxylab.proxy.netty;

import java.io.IOException;
import java.util.List;

import io.netty.util.ResourceLeakDetector;

/** Starts the proxy from the command line, with the settings that the variants have. */
public final class NettyProxyMain {

	private NettyProxyMain() {
	}

	public static void main(String[] args) throws InterruptedException {
		// The tests look for leaks; a floor carries no sampling.
		ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
		try (NettyProxy proxy = NettyProxy.start(ProxySettings.parse(List.of(args)))) {
			Runtime.getRuntime().addShutdownHook(new Thread(proxy::close, "shutdown"));
			System.out.printf("%s listens on port %d, management on port %d%n", NettyProxy.ID, proxy.port(),
					proxy.managementPort());
			proxy.awaitClosed();
		}
		catch (InvalidSettingException | IOException ex) {
			System.err.println("proxy-netty: " + ex.getMessage());
			System.exit(1);
		}
	}

}
