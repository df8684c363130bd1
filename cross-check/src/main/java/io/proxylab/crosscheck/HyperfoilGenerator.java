package io.proxylab.crosscheck;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadSettings;

/**
 * Offers loads with Hyperfoil.
 *
 * @param threads event loops
 */
record HyperfoilGenerator(int threads) implements Generator {

	@Override
	public PreparedLoad prepare(LoadSettings settings) {
		return new HyperfoilLoad(settings, this.threads);
	}

	/** Nothing is held between loads. */
	@Override
	public void close() {
	}

}
