package io.proxylab.proxy.servlet;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The proxy on Servlet; one process runs one variant. */
@SpringBootApplication
public class ServletProxy {

	public static void main(String[] args) {
		SpringApplication.run(ServletProxy.class, args);
	}

}
