package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.proxylab.load.http.Destination;
import io.proxylab.load.http.Tls;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/** What a load needs of names and files before its first request, looked up once. */
final class Approach {

	private Approach() {
	}

	/**
	 * Where its files go.
	 * @return null if it writes none
	 * @throws LoadFailed if there is no such directory
	 */
	static @Nullable Path directory(LoadSettings settings) throws LoadFailed {
		String name = settings.directory();
		if (name == null) {
			return null;
		}
		Path directory = Path.of(name);
		if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
			throw new LoadFailed(
					"directory: '%s' is not a directory that can be written to; make it first".formatted(name));
		}
		return directory;
	}

	/**
	 * Where its requests go, and how.
	 * @throws LoadFailed if the host is unknown, or a file of body or trust cannot be
	 * read
	 */
	static Destination destination(LoadSettings settings) throws LoadFailed {
		try {
			Tls tls = Tls.isAsked(settings.uri()) ? Tls.to(settings.uri(), settings.network()) : null;
			InetSocketAddress address = new InetSocketAddress(settings.uri().getHost(), Tls.port(settings.uri()));
			if (address.isUnresolved()) {
				throw new LoadFailed("url: the host '%s' is unknown".formatted(settings.uri().getHost()));
			}
			List<InetSocketAddress> sources = settings.network()
				.sources()
				.stream()
				.map((source) -> new InetSocketAddress(source, 0))
				.toList();
			return Destination.of(settings, address, tls, sources);
		}
		catch (IOException ex) {
			throw new LoadFailed(FailureReason.withFile(ex), ex);
		}
	}

}
