package io.proxylab.jmeter.generate;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.LongAdder;

import org.apache.jmeter.protocol.http.control.DNSCacheManager;

/**
 * Resolves the target once, and counts the connections: JMeter's client asks its resolver
 * each time it opens one, and says nowhere else that it did (a connect time of 0 ms is no
 * sign of a kept connection). Shared by all users.
 */
final class CountingResolver extends DNSCacheManager {

	private final transient InetAddress[] addresses;

	private final transient LongAdder asked = new LongAdder();

	/**
	 * Resolves a host.
	 * @param host name or address of the target
	 * @throws UnknownHostException if it has no address
	 */
	CountingResolver(String host) throws UnknownHostException {
		this.addresses = InetAddress.getAllByName(host);
	}

	@Override
	public InetAddress[] resolve(String host) {
		this.asked.increment();
		return this.addresses;
	}

	/** Connections that were tried. */
	long asked() {
		return this.asked.sum();
	}

	@Override
	public Object clone() {
		return this;
	}

}
