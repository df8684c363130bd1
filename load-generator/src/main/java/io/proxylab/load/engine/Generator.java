package io.proxylab.load.engine;

import io.proxylab.load.protocol.LoadSettings;

/** Offers loads, one after another: in this process, or by several of its own. */
public interface Generator extends AutoCloseable {

	/** Prepares a load. Only one may run at a time. */
	PreparedLoad prepare(LoadSettings settings);

	/** Ends it; a running load is lost. */
	@Override
	void close();

}
