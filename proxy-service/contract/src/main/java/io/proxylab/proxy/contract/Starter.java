package io.proxylab.proxy.contract;

import java.util.List;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Starts a proxy for tests. */
@FunctionalInterface
public interface Starter {

	/**
	 * Starts it and waits until it is ready.
	 * @param arguments as the lab would pass them, with port 0 for any free port
	 */
	Listening start(List<String> arguments);

	/** Starts an application of Spring Boot in this JVM. */
	static Starter of(Class<?> application) {
		return (arguments) -> {
			JdkClientSettings.apply();
			ConfigurableApplicationContext context = SpringApplication.run(application,
					arguments.toArray(String[]::new));
			Environment environment = context.getEnvironment();
			return new Listening(environment.getRequiredProperty("local.server.port", Integer.class),
					environment.getRequiredProperty("local.management.port", Integer.class), context);
		};
	}

}
