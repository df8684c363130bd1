package io.proxylab.proxy.servlet.tomcat;

import java.nio.file.Path;
import java.util.List;

import io.proxylab.proxy.contract.BadSettingsContract;
import org.junit.jupiter.api.Test;

class StartIT extends BadSettingsContract {

	@Override
	protected Path jar() {
		return Path.of("target", "proxy-servlet.jar");
	}

	@Override
	protected String variant() {
		return "servlet-blocking-apache5";
	}

	@Test
	void opensslIsForNettyAlone() throws Exception {
		assertRefused(List.of("--proxy.variant=" + variant(), "--proxy.server-tls=openssl"), "proxy.server-tls",
				"Only Netty calls OpenSSL: write jdk, or run webflux-webclient.");
	}

	@Test
	void buffersOfAClientThatHasNoneOfASizeAreRefused() throws Exception {
		assertRefused(List.of("--proxy.variant=servlet-blocking-jdk", "--proxy.client-buffer=2KB"),
				"proxy.client-buffer", "no client but Apache's version 5 has this setting");
	}

}
