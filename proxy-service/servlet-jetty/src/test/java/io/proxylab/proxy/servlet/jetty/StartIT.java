package io.proxylab.proxy.servlet.jetty;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.StartContract;
import org.junit.jupiter.api.Test;

class StartIT extends StartContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet-jetty.jar");
	}

	@Override
	protected String variant() {
		return "servlet-blocking-apache5@jetty";
	}

	@Test
	void buffersThatAreInAPoolAreRefused() throws Exception {
		assertRefused(List.of("--proxy.variant=" + variant(), "--proxy.server-buffer=2KB"), "proxy.server-buffer",
				"Jetty and Netty have pools of them");
	}

}
