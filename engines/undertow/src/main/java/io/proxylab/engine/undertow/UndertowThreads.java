package io.proxylab.engine.undertow;

/** In which threads requests are served. */
enum UndertowThreads {

	/** Each request holds a thread of the worker's pool. */
	ONE_A_REQUEST,

	/** A few threads of the worker's pool, which no request holds. */
	FEW,

	/** A virtual thread each. */
	VIRTUAL

}
