package io.proxylab.engine.tomcat;

/** In which threads requests are served. */
enum TomcatThreads {

	/** Each request holds a platform thread. */
	ONE_A_REQUEST,

	/** A few platform threads, which no request holds. */
	FEW,

	/** A virtual thread each. */
	VIRTUAL

}
