package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Connections.Http;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a server agrees on with this lab, whose generator has the same TLS. */
final class ServedTls {

	/** HTTP/2 among limits. */
	static final String HTTP_2 = "HTTP/2";

	private ServedTls() {
	}

	/**
	 * Asks for it.
	 * @param http asks
	 * @param url of the server
	 * @param asked what is to be spoken with it
	 * @return limits; empty without TLS
	 */
	static SortedMap<String, Object> limits(LocalHttp http, String url, Http asked)
			throws LaunchFailed, InterruptedException {
		SortedMap<String, Object> limits = new TreeMap<>();
		try {
			HttpResponse<?> response = http.agreed(url, asked.isTwo());
			if (asked.isTwo()) {
				if (response.version() != HttpClient.Version.HTTP_2) {
					throw new LaunchFailed(
							"%s does not agree on HTTP/2; if its jar is an older one: mvn -DskipTests package"
								.formatted(url));
				}
				limits.put("server.http.agreed", HTTP_2);
				limits.put("server.http2.streams", asked.streams());
			}
			response.sslSession().ifPresent((session) -> {
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
