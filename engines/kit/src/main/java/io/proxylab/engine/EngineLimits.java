package io.proxylab.engine;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The limits that an engine reports, by the names that the proxies give theirs. A
 * negative number is none.
 */
public final class EngineLimits {

	private static final String UNLIMITED = "unlimited";

	private final SortedMap<String, Object> limits = new TreeMap<>();

	/**
	 * Those of a server.
	 * @param name of the server
	 * @param version of its library
	 */
	public EngineLimits(String name, String version) {
		this.limits.put("server.name", name);
		library(name, version);
	}

	/** Another library that it runs on. */
	public EngineLimits library(String name, String version) {
		this.limits.put("library." + name, version);
		return this;
	}

	/**
	 * How connections come about.
	 * @param most of them
	 * @param acceptCount that may wait in the kernel
	 * @param tcpNoDelay whether small packets leave at once
	 */
	public EngineLimits connections(int most, int acceptCount, boolean tcpNoDelay) {
		this.limits.put("server.connections.max", orUnlimited(most));
		this.limits.put("server.acceptCount", acceptCount);
		this.limits.put("server.tcpNoDelay", tcpNoDelay);
		return this;
	}

	/**
	 * How long a connection lasts.
	 * @param maxRequests of a connection
	 * @param timeoutMillis without a request
	 */
	public EngineLimits keepAlive(int maxRequests, long timeoutMillis) {
		this.limits.put("server.keepAlive.maxRequests", maxRequests);
		this.limits.put("server.keepAlive.timeoutMillis", timeoutMillis);
		return this;
	}

	/**
	 * What moves bytes.
	 * @param acceptors threads that accept connections
	 * @param ioThreads threads that read and write them; 0 where requests' threads do
	 */
	public EngineLimits ioThreads(int acceptors, int ioThreads) {
		this.limits.put("server.acceptors", acceptors);
		this.limits.put("server.ioThreads", ioThreads);
		return this;
	}

	/**
	 * Platform threads serve requests.
	 * @param most of them
	 * @param oneARequest whether a request holds one until it is answered
	 */
	public EngineLimits platformThreads(int most, boolean oneARequest) {
		this.limits.put("server.threads.kind", "platform");
		this.limits.put("server.threads.max", most);
		if (oneARequest) {
			this.limits.put("requestThreads", most);
		}
		return this;
	}

	/** Virtual threads do, so many at a time. */
	public EngineLimits virtualThreads(int most) {
		this.limits.put("server.threads.kind", "virtual");
		this.limits.put("server.threads.max", orUnlimited(most));
		return this;
	}

	private static Object orUnlimited(int most) {
		return (most < 0) ? UNLIMITED : most;
	}

	/** All of them, by name. */
	public SortedMap<String, Object> byName() {
		return new TreeMap<>(this.limits);
	}

}
