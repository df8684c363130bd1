package io.proxylab.proxy.catalogue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class VariantTests {

	private static final Program.Jar JAR = new Program.Jar("proxy-x.jar");

	@Test
	void theIdOfWebClientOnReactorNettyNamesNoClient() {
		Variant variant = new Variant(Stack.WEBFLUX, "webclient", "reactor-netty", "reactor-netty", JAR, "");
		assertThat(variant.id()).isEqualTo("webflux-webclient");
	}

	@Test
	void theIdNamesAServerThatIsNotTheStacksDefault() {
		Variant variant = new Variant(Stack.SERVLET, "virtual", "jdk", "jetty", JAR, "");
		assertThat(variant.id()).isEqualTo("servlet-virtual-jdk@jetty");
	}

	@ParameterizedTest
	@CsvSource({ "servlet-blocking-apache5, SERVLET, blocking, apache5, tomcat",
			"servlet-virtual-jdk-single@jetty, SERVLET, virtual, jdk-single, jetty",
			"webflux-webclient, WEBFLUX, webclient, reactor-netty, reactor-netty",
			"webflux-webclient-jetty, WEBFLUX, webclient, jetty, reactor-netty",
			"webflux-future-jdk@tomcat, WEBFLUX, future, jdk, tomcat" })
	void anIdIsReadIntoItsParts(String id, Stack stack, String model, String client, String server) {
		assertThat(Variant.parse(id, "proxy-x.jar", "text", ""))
			.isEqualTo(new Variant(stack, model, client, server, JAR, "text", ""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "servlet-blocking-apache5@tomcat", "webflux-webclient-reactor-netty", "servlet-blocking",
			"ratpack-blocking-jdk", "servlet", "", "Servlet-Blocking-JDK" })
	void anIdThatSaysTooMuchOrTooLittleIsRefused(String id) {
		assertThatIllegalArgumentException().isThrownBy(() -> Variant.parse(id, "proxy-x.jar", "text", ""));
	}

	@Test
	void theJarNamesItsModuleAndItsPath() {
		Program.Jar jar = Variant.parse("webflux-webclient", "proxy-web-flux.jar", "text", "").program();
		assertThat(jar.module()).isEqualTo("web-flux");
		assertThat(jar.path()).isEqualTo("proxy-service/web-flux/target/proxy-web-flux.jar");
	}

}
