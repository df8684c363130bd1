package io.proxylab.load.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix;
import org.jspecify.annotations.Nullable;

/**
 * Where the requests of a load go, and how.
 *
 * @param address resolved
 * @param request the bytes of every request, read only; of a mix those of none
 * @param mixed the requests of a mix; null if each is the same
 * @param tls how connections are encrypted; null if they are not
 * @param sources where connections are opened from, in turn, with port 0; empty leaves it
 * to the system
 */
public record Destination(InetSocketAddress address, ByteBuffer request, @Nullable MixedRequests mixed,
		@Nullable Tls tls, List<InetSocketAddress> sources) {

	public Destination {
		sources = List.copyOf(sources);
	}

	/**
	 * Prepares the requests of a load.
	 * @throws IOException if a file of bodies or values cannot be read, or does not fit;
	 * the message says what and where
	 */
	public static Destination of(LoadSettings settings, InetSocketAddress address, @Nullable Tls tls,
			List<InetSocketAddress> sources) throws IOException {
		Mix mix = settings.mix();
		return new Destination(address, ByteBuffer.wrap(RequestBytes.of(settings)).asReadOnlyBuffer(),
				(mix != null) ? MixedRequests.of(settings, mix) : null, tls, sources);
	}

}
