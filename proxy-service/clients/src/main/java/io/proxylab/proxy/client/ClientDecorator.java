package io.proxylab.proxy.client;

import java.util.Map;
import java.util.Optional;

/** A client that sends by another one, whose pool, limits and end are its own. */
public abstract class ClientDecorator implements UpstreamClient {

	private final UpstreamClient decorated;

	protected ClientDecorator(UpstreamClient decorated) {
		this.decorated = decorated;
	}

	@Override
	public Optional<Pool> pool() {
		return this.decorated.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.decorated.limits();
	}

	@Override
	public void close() {
		this.decorated.close();
	}

}
