package io.proxylab.proxy.contract;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Where a proxy listens that was started for tests.
 *
 * @param port the port that forwards
 * @param managementPort the port of limits and figures; 0 if it has none
 * @param meters the meters of an application that runs in this JVM, for what a question
 * to its port would change; null for other programs
 */
public record Listening(int port, int managementPort, @Nullable MeterRegistry meters) {

	/** A program that is not Spring's. */
	public Listening(int port, int managementPort) {
		this(port, managementPort, null);
	}

}
