package io.proxylab.proxy.contract;

import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each of some proxies keeps to, which a subclass of its own method
 * {@code static List<RunningProxy> proxies()} names. Classes run side by side; of those
 * that share a proxy only one has it at a time.
 */
@ParameterizedClass
@MethodSource("proxies")
abstract class ProxyContract {

	/** Tries on a busy machine, which may let the tight limits of time pass. */
	private static final int TRIES = 3;

	/** The proxy under test. */
	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	public RunningProxy proxy;

	@BeforeParameterizedClassInvocation
	static void take(RunningProxy proxy) throws InterruptedException {
		proxy.take();
	}

	@AfterParameterizedClassInvocation
	static void giveBack(RunningProxy proxy) {
		proxy.giveBack();
	}

	/** What the proxy answers when the upstream does this, unless it took too long. */
	RawResponse inTime(Script script, String request) {
		for (int tries = 1;; tries++) {
			this.proxy.upstream().script(script);
			RawResponse answer = this.proxy.exchange(request);
			boolean tooLate = answer.status() == 503 || answer.status() == 504;
			if (!tooLate || tries == TRIES) {
				return answer;
			}
			this.proxy.awaitIdle();
		}
	}

}
