package io.proxylab.proxy.forwarding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.rules.HopByHop;

/**
 * Drops the header lines that are meant for one connection only (RFC 9110, section
 * 7.6.1): those of {@link HopByHop} and those that {@code Connection} names.
 */
final class EndToEndHeaders {

	/**
	 * What libraries make of HTTP/2 and hand on as header lines: Netty's codec, and the
	 * JDK's client. Nobody has said these.
	 */
	private static final Set<String> OF_HTTP2 = Set.of(":status", "x-http2-path", "x-http2-scheme",
			"x-http2-stream-dependency-id", "x-http2-stream-id", "x-http2-stream-promise-id", "x-http2-stream-weight");

	private static final Set<String> DROPPED = Stream.concat(HopByHop.FIELDS.stream(), OF_HTTP2.stream())
		.collect(Collectors.toUnmodifiableSet());

	private EndToEndHeaders() {
	}

	/**
	 * The lines that go on, in their order, with their names in lower case.
	 * @param headers all lines of a message
	 * @param besides more fields to drop, in lower case
	 */
	static List<Header> inLowerCase(List<Header> headers, Set<String> besides) {
		Set<String> named = namedByConnection(headers);
		List<Header> kept = new ArrayList<>(headers.size() + 2);
		for (Header header : headers) {
			String name = header.name().toLowerCase(Locale.ROOT);
			if (!DROPPED.contains(name) && !named.contains(name) && !besides.contains(name)) {
				kept.add(new Header(name, header.value()));
			}
		}
		return kept;
	}

	private static Set<String> namedByConnection(List<Header> headers) {
		Set<String> named = Set.of();
		for (Header header : headers) {
			if (header.is("Connection")) {
				for (String token : header.value().split(",", -1)) {
					named = named.isEmpty() ? new HashSet<>() : named;
					named.add(token.strip().toLowerCase(Locale.ROOT));
				}
			}
		}
		return named;
	}

}
