package io.proxylab.engine;

/**
 * What an engine is started with.
 *
 * @param port to listen on; 0 for any free one
 * @param requestThreads threads that serve requests, at most; a mode whose requests hold
 * no thread has its own, smaller default
 * @param ioThreads threads that read and write connections, where the server lets one
 * choose
 */
public record EngineSettings(int port, int requestThreads, int ioThreads) {

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	public static final int ACCEPT_COUNT = 10_000;

	/** A request holds a thread: study B's number. */
	public static final int SYNC_THREADS = 10_000;

	/** A request holds no thread: study B's number. */
	public static final int ASYNC_THREADS = 100;

}
