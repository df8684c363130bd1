package io.proxylab.proxy.servlet.jetty;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.RefusedStart;
import io.proxylab.proxy.contract.StartContract;
import io.proxylab.proxy.servlet.ServletProxy;
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
	void buffersThatAreInAPoolAreRefused() {
		RefusedStart.assertRefused(
				ServletProxy.class, List.of("--server.port=0", "--management.server.port=0",
						"--proxy.variant=" + variant(), "--proxy.server-buffer=2KB"),
				"proxy.server-buffer", "Jetty and Netty have pools of them");
	}

}
