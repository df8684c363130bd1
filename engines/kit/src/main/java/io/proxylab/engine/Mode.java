package io.proxylab.engine;

/**
 * A way in which a server serves, as the catalogue lists it.
 *
 * @param engine starts it
 * @param requestThreads how many threads serve requests at most, unless the command line
 * says otherwise; 0 where the server has no such threads
 */
public record Mode(Engine engine, int requestThreads) {

	/** A request holds one of study B's 10,000 threads. */
	public static Mode sync(Engine engine) {
		return new Mode(engine, EngineSettings.SYNC_THREADS);
	}

	/** A request waits without a thread; study B's 100 do the rest. */
	public static Mode async(Engine engine) {
		return new Mode(engine, EngineSettings.ASYNC_THREADS);
	}

	/**
	 * Event loops, or a virtual thread a request: there are no request threads to set.
	 */
	public static Mode withoutRequestThreads(Engine engine) {
		return new Mode(engine, 0);
	}

}
