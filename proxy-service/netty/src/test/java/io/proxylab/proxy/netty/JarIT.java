package io.proxylab.proxy.netty;

import java.io.IOException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JarIT {

	@Test
	void itHoldsNettyAndNoSpring() throws IOException {
		try (JarFile jar = new JarFile("target/proxy-netty.jar")) {
			assertThat(jar.stream().map(JarEntry::getName))
				.anyMatch((name) -> name.startsWith("io/netty/channel/epoll/"))
				.anyMatch((name) -> name.contains("libnetty_transport_native_epoll_x86_64"))
				.noneMatch((name) -> name.startsWith("org/springframework/"))
				.noneMatch((name) -> name.startsWith("reactor/"))
				.noneMatch((name) -> name.startsWith("io/proxylab/proxy/contract/"));
		}
	}

}
