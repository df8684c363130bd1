package io.proxylab.proxy.servlet.jetty;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.RubbishContract;

class RubbishIT extends RubbishContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet-jetty.jar");
	}

	@Override
	protected List<String> arguments() {
		return List.of("--proxy.variant=servlet-blocking-apache5@jetty");
	}

}
