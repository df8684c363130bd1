package io.proxylab.proxy.webflux.jetty;

import java.io.IOException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JarIT {

	@Test
	void itHoldsJettyAndWebFluxAndReactorNettyAsClientOnly() throws IOException {
		try (JarFile jar = new JarFile("target/proxy-web-flux-jetty.jar")) {
			assertThat(jar.stream().map(JarEntry::getName)).anyMatch((name) -> name.contains("/jetty-server-"))
				.anyMatch((name) -> name.contains("/spring-webflux-"))
				.anyMatch((name) -> name.contains("/reactor-netty-http-"))
				.noneMatch((name) -> name.contains("/spring-boot-reactor-netty-"))
				.noneMatch((name) -> name.contains("/spring-webmvc-"))
				.noneMatch((name) -> name.contains("/proxylab/proxy/servlet/"))
				.noneMatch((name) -> name.contains("/tomcat-embed-core-"))
				.noneMatch((name) -> name.contains("/proxy-contract-"));
		}
	}

	@Test
	void whatServersShareIsInTheModuleThatTheyShare() throws IOException {
		try (JarFile jar = new JarFile("target/proxy-web-flux-jetty.jar")) {
			assertThat(jar.stream().map(JarEntry::getName))
				.filteredOn((name) -> name.startsWith("BOOT-INF/classes/") && name.endsWith(".class"))
				.isNotEmpty()
				.allMatch((name) -> name.startsWith("BOOT-INF/classes/io/proxylab/proxy/webflux/jetty/"));
		}
	}

}
