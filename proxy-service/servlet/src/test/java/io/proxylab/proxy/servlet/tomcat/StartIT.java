package io.proxylab.proxy.servlet.tomcat;

import java.nio.file.Path;

import io.proxylab.proxy.contract.StartContract;

class StartIT extends StartContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet.jar");
	}

	@Override
	protected String variant() {
		return "servlet-blocking-apache5";
	}

}
