package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.contract.RubbishContract;
import org.junit.jupiter.api.Tag;

@Tag("full")
class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("gateway-webmvc");
	}

}
