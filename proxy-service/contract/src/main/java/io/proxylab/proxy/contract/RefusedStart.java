package io.proxylab.proxy.contract;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Starts an application in this JVM that cannot start, and listens to what Spring Boot
 * then says. Not for applications on Reactor Netty: one that ends takes the event loops
 * of all others along.
 */
public final class RefusedStart implements FailureAnalysisReporter {

	private static final ThreadLocal<@Nullable FailureAnalysis> REPORTED = new ThreadLocal<>();

	@Override
	public void report(FailureAnalysis analysis) {
		REPORTED.set(analysis);
	}

	/**
	 * Asserts that an application doesn't start and that its words, for which Spring Boot
	 * prints no stack trace, contain some.
	 */
	public static void assertRefused(Class<?> application, List<String> arguments, String... words) {
		REPORTED.remove();
		try {
			assertThat(catchThrowable(() -> Starter.of(application).start(arguments))).isNotNull();
			FailureAnalysis analysis = REPORTED.get();
			assertThat(analysis).as("what Spring Boot says, instead of a stack trace").isNotNull();
			if (analysis != null) {
				assertThat(analysis.getDescription() + "\n" + analysis.getAction()).contains(words);
			}
		}
		finally {
			REPORTED.remove();
		}
	}

}
