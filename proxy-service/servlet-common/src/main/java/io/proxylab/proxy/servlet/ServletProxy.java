package io.proxylab.proxy.servlet;

import io.proxylab.proxy.forwarding.ForwardingConfiguration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The proxy on Servlet; one process runs one variant. The server's settings are in a
 * package below this one, of the module that brings the server, and are found there.
 * Spring Boot's error page is left out: {@code /error} belongs to the upstream like any
 * other path.
 */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@Import(ForwardingConfiguration.class)
public class ServletProxy {

	public static void main(String[] args) {
		SpringApplication.run(ServletProxy.class, args);
	}

}
