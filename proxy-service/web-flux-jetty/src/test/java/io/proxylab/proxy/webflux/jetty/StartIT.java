package io.proxylab.proxy.webflux.jetty;

import java.nio.file.Path;

import io.proxylab.proxy.contract.StartContract;

class StartIT extends StartContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-web-flux-jetty.jar");
	}

	@Override
	protected String variant() {
		return "webflux-webclient@jetty";
	}

}
