package io.proxylab.proxy.gateway.webflux;

import io.proxylab.proxy.contract.RubbishContract;
import org.junit.jupiter.api.Tag;

@Tag("full")
class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("gateway-webflux");
	}

}
