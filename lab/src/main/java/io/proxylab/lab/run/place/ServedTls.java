package io.proxylab.lab.run.place;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a server agrees on with this lab, whose generator has the same TLS. */
final class ServedTls {

	private ServedTls() {
	}

	/**
	 * Asks for it.
	 * @param http asks
	 * @param url of the server
	 * @return limits; empty without TLS
	 */
	static SortedMap<String, Object> limits(LocalHttp http, String url) throws LaunchFailed, InterruptedException {
		SortedMap<String, Object> limits = new TreeMap<>();
		try {
			http.agreed(url).ifPresent((session) -> {
				limits.put("server.tls.protocol", session.getProtocol());
				limits.put("server.tls.cipher", session.getCipherSuite());
			});
			return limits;
		}
		catch (IOException ex) {
			throw new LaunchFailed("%s does not answer, so that its TLS is not known: %s".formatted(url, ex), ex);
		}
	}

}
