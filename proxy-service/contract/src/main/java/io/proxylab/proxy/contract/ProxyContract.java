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

	/** Sends a request and returns the proxy's response when the upstream does this. */
	RawResponse exchange(Script script, String request) {
		this.proxy.upstream().script(script);
		return this.proxy.exchange(request);
	}

}
