package io.proxylab.proxy.forwarding;

/** The threads that a server serves requests with, where each request has one. */
public interface RequestThreads {

	/** Threads that serve a request now. */
	int busy();

	/** Most threads at a time. */
	int max();

	/** Requests that wait for a thread now. */
	int queued();

}
