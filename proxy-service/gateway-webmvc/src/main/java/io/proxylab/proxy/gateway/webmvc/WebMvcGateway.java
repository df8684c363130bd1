package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.forwarding.OperationConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Spring Cloud Gateway on WebMVC: one route, to the one upstream. Spring Boot's error
 * page is left out: {@code /error} belongs to the upstream like any other path.
 */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@Import(OperationConfiguration.class)
public class WebMvcGateway {

	public static void main(String[] args) {
		SpringApplication.run(WebMvcGateway.class, args);
	}

}
