package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.load.http.Tls;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.net.ssl.SSLSession;

/** What a server agrees on with this lab, and what the generator has for it. */
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
			Optional<SSLSession> session = response.sslSession();
			if (session.isPresent()) {
				limits.put("server.tls.protocol", session.get().getProtocol());
				limits.put("server.tls.cipher", session.get().getCipherSuite());
				limits.put("server.tls.resumption", ResumedSession.isOfferedBy(http.tls(), URI.create(url)));
				limits.put("generator.tls.library", Tls.library());
			}
			return limits;
		}
		catch (IOException ex) {
			throw new LaunchFailed(
					"%s does not answer, so that its TLS is not known: %s".formatted(url, FailureReason.of(ex)), ex);
		}
	}

}
