package io.proxylab.proxy.servlet.jetty;

import java.util.List;

import io.proxylab.proxy.contract.CallsContract;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.api.Tag;

/**
 * Depends on the stack, not on the server: {@code proxy-servlet} runs it in every build.
 */
@Tag("full")
class SequentialCallsIT extends CallsContract {

	static List<RunningProxy> proxies() {
		return RunningProxy.ofEachModel(ServletProxy.class, "proxy-servlet-jetty.jar", Setup.SEQUENTIAL);
	}

}
