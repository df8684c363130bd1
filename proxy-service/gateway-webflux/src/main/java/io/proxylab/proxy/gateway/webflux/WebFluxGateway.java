package io.proxylab.proxy.gateway.webflux;

import io.proxylab.proxy.forwarding.OperationConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Spring Cloud Gateway on WebFlux: one route, to the one upstream. */
@SpringBootApplication
@Import(OperationConfiguration.class)
public class WebFluxGateway {

	public static void main(String[] args) {
		SpringApplication.run(WebFluxGateway.class, args);
	}

}
