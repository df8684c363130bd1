package io.proxylab.proxy.webflux;

import io.proxylab.proxy.forwarding.ForwardingConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * The proxy on WebFlux; one process runs one variant. The server's settings are in a
 * package below this one, of the module that brings the server, and are found there.
 */
@SpringBootApplication
@Import(ForwardingConfiguration.class)
public class WebFluxProxy {

	public static void main(String[] args) {
		SpringApplication.run(WebFluxProxy.class, args);
	}

}
