package io.proxylab.proxy.servlet.jetty;

import java.nio.file.Path;

import io.proxylab.proxy.contract.StartContract;

class StartIT extends StartContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet-jetty.jar");
	}

	@Override
	protected String variant() {
		return "servlet-blocking-apache5@jetty";
	}

}
