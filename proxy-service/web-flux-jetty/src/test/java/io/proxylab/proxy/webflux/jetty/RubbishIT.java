package io.proxylab.proxy.webflux.jetty;

import io.proxylab.proxy.contract.RubbishContract;
import org.junit.jupiter.api.Tag;

@Tag("full")
class RubbishIT extends RubbishContract {

	RubbishIT() {
		super("webflux-webclient@jetty");
	}

}
