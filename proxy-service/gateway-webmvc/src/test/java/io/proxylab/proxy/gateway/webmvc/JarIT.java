package io.proxylab.proxy.gateway.webmvc;

import java.io.IOException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JarIT {

	@Test
	void itHoldsTheGatewayOnTomcatAndNoReactiveServer() throws IOException {
		try (JarFile jar = new JarFile("target/proxy-gateway-webmvc.jar")) {
			assertThat(jar.stream().map(JarEntry::getName))
				.anyMatch((name) -> name.contains("/spring-cloud-gateway-server-webmvc-"))
				.anyMatch((name) -> name.contains("/tomcat-embed-core-"))
				.noneMatch((name) -> name.contains("/spring-cloud-gateway-server-webflux-"))
				.noneMatch((name) -> name.contains("/spring-webflux-"))
				.noneMatch((name) -> name.contains("/spring-boot-webflux-"))
				.noneMatch((name) -> name.contains("/spring-boot-reactor-netty-"))
				.noneMatch((name) -> name.contains("/jetty-server-"))
				.noneMatch((name) -> name.contains("/proxy-contract-"));
		}
	}

}
