package io.proxylab.proxy.webflux;

import io.proxylab.proxy.forwarding.ForwardingConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The proxy on WebFlux; one process runs one variant. */
@SpringBootApplication
@Import(ForwardingConfiguration.class)
public class WebFluxProxy {

	public static void main(String[] args) {
		SpringApplication.run(WebFluxProxy.class, args);
	}

}
