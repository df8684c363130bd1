package io.proxylab.proxy.catalogue;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VariantTests {

	@Test
	void theIdOfWebClientOnReactorNettyNamesNoClient() {
		Variant variant = new Variant(Stack.WEBFLUX, "webclient", "reactor-netty", "reactor-netty", "x.jar", "");
		assertThat(variant.id()).isEqualTo("webflux-webclient");
	}

	@Test
	void theIdNamesAServerThatIsNotTheStacksDefault() {
		Variant variant = new Variant(Stack.SERVLET, "virtual", "jdk", "jetty", "x.jar", "");
		assertThat(variant.id()).isEqualTo("servlet-virtual-jdk@jetty");
	}

}
