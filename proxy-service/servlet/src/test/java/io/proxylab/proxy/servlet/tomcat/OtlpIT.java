package io.proxylab.proxy.servlet.tomcat;

import io.proxylab.proxy.contract.OtlpContract;
import io.proxylab.proxy.servlet.ServletProxy;

class OtlpIT extends OtlpContract {

	@Override
	protected Class<?> application() {
		return ServletProxy.class;
	}

	@Override
	protected String variant() {
		return "servlet-blocking-jdk";
	}

}
