package io.proxylab.certificates;

import java.io.IOException;
import java.net.Inet4Address;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The hosts that a certificate is for: a subject alternative name (RFC 5280, 4.2.1.6).
 */
final class ServerName {

	private static final int DNS_NAME = 2;

	private static final int IP_ADDRESS = 7;

	private ServerName() {
	}

	/**
	 * Returns the value of the extension.
	 * @param hosts separated by commas, each {@code dns:} with a name or {@code ip:} with
	 * an IPv4 address
	 * @throws IOException if one is neither
	 */
	static byte[] encoded(String hosts) throws IOException {
		List<byte[]> names = new ArrayList<>();
		for (String host : hosts.split(",", -1)) {
			names.add(name(host));
		}
		return Der.sequence(names.toArray(byte[][]::new));
	}

	private static byte[] name(String host) throws IOException {
		if (host.startsWith("dns:")) {
			return Der.implicit(DNS_NAME, host.substring("dns:".length()).getBytes(StandardCharsets.US_ASCII));
		}
		if (host.startsWith("ip:")) {
			try {
				return Der.implicit(IP_ADDRESS, Inet4Address.ofLiteral(host.substring("ip:".length())).getAddress());
			}
			catch (IllegalArgumentException ex) {
				throw invalid(host, ex);
			}
		}
		throw invalid(host, null);
	}

	private static IOException invalid(String host, @Nullable IllegalArgumentException cause) {
		return new IOException(
				"'%s' is not a valid host of a certificate. Write dns: and a name, or ip: and an IPv4 address."
					.formatted(host),
				cause);
	}

}
