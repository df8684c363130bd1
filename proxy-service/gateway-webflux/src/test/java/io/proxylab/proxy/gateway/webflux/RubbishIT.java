package io.proxylab.proxy.gateway.webflux;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-gateway-webflux.jar");
	}

	@Override
	protected List<String> arguments() {
		return List.of();
	}

	@Override
	protected boolean servesHttp2() {
		return false;
	}

}
