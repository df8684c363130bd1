package io.proxylab.proxy.gateway.webflux;

import java.io.IOException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JarIT {

	@Test
	void itHoldsTheGatewayOnReactorNettyAndNoServletContainer() throws IOException {
		try (JarFile jar = new JarFile("target/proxy-gateway-webflux.jar")) {
			assertThat(jar.stream().map(JarEntry::getName))
				.anyMatch((name) -> name.contains("/spring-cloud-gateway-server-webflux-"))
				.anyMatch((name) -> name.contains("/spring-boot-reactor-netty-"))
				.noneMatch((name) -> name.contains("/spring-cloud-gateway-server-webmvc-"))
				.noneMatch((name) -> name.contains("/tomcat-embed-core-"))
				.noneMatch((name) -> name.contains("/jetty-server-"))
				.noneMatch((name) -> name.contains("servlet-api"))
				.noneMatch((name) -> name.contains("/spring-webmvc-"))
				.noneMatch((name) -> name.contains("/proxy-contract-"));
		}
	}

}
