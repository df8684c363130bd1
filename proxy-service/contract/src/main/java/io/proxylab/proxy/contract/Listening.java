package io.proxylab.proxy.contract;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * Where a proxy listens that was started for tests.
 *
 * @param port the port that forwards
 * @param managementPort the port of limits and figures; 0 if it has none
 * @param application one of Spring that runs in this JVM; null for other programs, which
 * run until the JVM ends
 */
public record Listening(int port, int managementPort, @Nullable ConfigurableApplicationContext application) {

	/** A program that is not Spring's. */
	public Listening(int port, int managementPort) {
		this(port, managementPort, null);
	}

	/** Its meters, for what a question to its port would change. */
	MeterRegistry meters() {
		if (this.application == null) {
			throw new IllegalStateException("only an application of Spring has meters");
		}
		return this.application.getBean(MeterRegistry.class);
	}

	/** Ends it if it is an application of Spring. */
	void end() {
		if (this.application != null) {
			this.application.close();
		}
	}

}
