package io.proxylab.proxy.servlet.tomcat;

import java.util.ArrayList;
import java.util.List;

import io.proxylab.proxy.contract.RefusedStart;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The words that the proxy has for each bad setting. All stacks and servers share them.
 */
class BadSettingsIT {

	private static final String VARIANT = "servlet-blocking-apache5";

	private static void assertRefused(List<String> settings, String... words) {
		List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--management.server.port=0"));
		arguments.addAll(settings);
		RefusedStart.assertRefused(ServletProxy.class, arguments, words);
	}

	@Test
	void withoutAVariantTheChoicesAreNamed() {
		assertRefused(List.of(), "proxy.variant", "Choose one of ", VARIANT);
	}

	@ParameterizedTest
	@CsvSource({ "proxy.upstream=http://127.0.0.1:8081/path, Use scheme",
			"proxy.request-threads=0, Use a number from 1", "proxy.track=fast, fast",
			"proxy.server-tls=openssl, 'Only Netty calls OpenSSL: write jdk, or run webflux-webclient.'" })
	void aBadSettingIsAnsweredWithItsNameAndACure(String setting, String cure) {
		assertRefused(List.of("--proxy.variant=" + VARIANT, "--" + setting), setting.substring(0, setting.indexOf('=')),
				cure);
	}

	@Test
	void buffersOfAClientThatHasNoneOfASizeAreRefused() {
		assertRefused(List.of("--proxy.variant=servlet-blocking-jdk", "--proxy.client-buffer=2KB"),
				"proxy.client-buffer", "no client but Apache's version 5 has this setting");
	}

}
