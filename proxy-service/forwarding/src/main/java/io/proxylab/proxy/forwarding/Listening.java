package io.proxylab.proxy.forwarding;

import java.net.URI;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/** Logs what listens where, once it does. */
final class Listening implements ApplicationListener<ApplicationReadyEvent> {

	private static final Log log = LogFactory.getLog(Listening.class);

	private final URI upstream;

	Listening(URI upstream) {
		this.upstream = upstream;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		Environment environment = event.getApplicationContext().getEnvironment();
		// Applications that run one thing only have no variant.
		String name = environment.getProperty("proxy.variant",
				environment.getRequiredProperty("spring.application.name"));
		log.info("%s listens on port %s, management on port %s, upstream %s".formatted(name,
				environment.getProperty("local.server.port"), environment.getProperty("local.management.port"),
				this.upstream));
	}

}
