package io.proxylab.load.http;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Where the requests of a load go, and how.
 *
 * @param address resolved
 * @param request the bytes of every request, read only
 * @param tls how connections are encrypted; null if they are not
 * @param sources where connections are opened from, in turn, with port 0; empty leaves it
 * to the system
 */
public record Destination(InetSocketAddress address, ByteBuffer request, @Nullable Tls tls,
		List<InetSocketAddress> sources) {

	public Destination {
		sources = List.copyOf(sources);
	}

}
