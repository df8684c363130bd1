package io.proxylab.proxy.servlet.tomcat;

import java.nio.file.Path;

import io.proxylab.proxy.contract.BadSettingsContract;

class StartIT extends BadSettingsContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet.jar");
	}

	@Override
	protected String variant() {
		return "servlet-blocking-apache5";
	}

}
