package io.proxylab.proxy.webflux.jetty;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-web-flux-jetty.jar");
	}

	@Override
	protected List<String> arguments() {
		return List.of("--proxy.variant=webflux-webclient@jetty");
	}

}
