package io.proxylab.proxy.webflux.netty;

import io.proxylab.proxy.contract.OtlpContract;
import io.proxylab.proxy.webflux.WebFluxProxy;

class OtlpIT extends OtlpContract {

	@Override
	protected Class<?> application() {
		return WebFluxProxy.class;
	}

	@Override
	protected String variant() {
		return "webflux-webclient";
	}

}
