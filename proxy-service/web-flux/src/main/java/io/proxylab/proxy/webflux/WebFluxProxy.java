package io.proxylab.proxy.webflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The proxy on WebFlux; one process runs one variant. */
@SpringBootApplication
public class WebFluxProxy {

	public static void main(String[] args) {
		SpringApplication.run(WebFluxProxy.class, args);
	}

}
