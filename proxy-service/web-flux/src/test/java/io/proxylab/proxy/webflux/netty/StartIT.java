package io.proxylab.proxy.webflux.netty;

import java.nio.file.Path;

import io.proxylab.proxy.contract.BadSettingsContract;

class StartIT extends BadSettingsContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-web-flux.jar");
	}

	@Override
	protected String variant() {
		return "webflux-webclient";
	}

}
