package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.DefenceContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-servlet} runs it in every build.
 */
@Tag("full")
class DefenceIT extends DefenceContract {

	@Override
	protected List<RunningProxy> all() {
		return RunningProxy.some(ServletProxy.class, Setup.DEFENDED, "servlet-blocking-apache5@jetty",
				"servlet-deferred-apache5@jetty");
	}

}
