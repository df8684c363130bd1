package io.proxylab.proxy.contract;

import java.util.List;

import io.proxylab.proxy.contract.MalformedRequest.Where;

import static io.proxylab.proxy.contract.MalformedRequest.forwarded;
import static io.proxylab.proxy.contract.MalformedRequest.on;
import static io.proxylab.proxy.contract.MalformedRequest.peer;
import static io.proxylab.proxy.contract.MalformedRequest.refused;

/** The table of requests that break a rule, and of some that only seem to. */
final class MalformedRequests {

	private static final String LINE = "GET /a HTTP/1.1";

	private static final String HOST = "Host: proxy.example\r\n";

	private static final String CHUNKS = "3\r\nabc\r\n0\r\n\r\n";

	private static final Outcome BAD_REQUEST = new Outcome.Refused(400);

	private static final Outcome BROKEN_OFF = new Outcome.BrokenOff(400);

	private static final Outcome.Forwarded UNCHANGED = new Outcome.Forwarded(List.of(), "");

	private static final String ONE_STATUS = "it says 400 to all that it cannot read";

	private static final String DROPPED = "Tomcat drops Content-Length before other code sees it,"
			+ " and ends the connection, as the RFC allows";

	private static final String STREAMED = "it sends a body on as it reads it";

	private static final Where NETTY = on("reactor-netty", "netty");

	private static final String LOST = "Spring's adapter keeps the container's failure to itself";

	private MalformedRequests() {
	}

	/** All of them: the line of the request, its Host, its framing, its other fields. */
	static List<MalformedRequest> all() {
		return List.of(
				// Host
				refused("no Host", "RFC 9112, 3.2", LINE, "", 400),
				refused("two Hosts", "RFC 9112, 3.2", LINE, HOST + "Host: other.example\r\n", 400),
				post("two Hosts before a body", "RFC 9112, 3.2", "Host: other.example\r\nContent-Length: 3\r\n", "abc",
						400),
				refused("space in Host", "RFC 9112, 3.2", LINE, "Host: a b\r\n", 400),
				refused("userinfo in Host", "RFC 9112, 3.2", LINE, "Host: u@b\r\n", 400),
				// Framing
				coded("unknown coding", "RFC 9112, 6.1", "gzip, chunked", 501).but(on("netty"), BAD_REQUEST,
						ONE_STATUS),
				coded("unknown coding in a line of its own", "RFC 9112, 6.1", "gzip\r\nTransfer-Encoding: chunked", 501)
					.but(on("netty"), BAD_REQUEST, ONE_STATUS),
				coded("chunked, and then another coding", "RFC 9112, 6.3", "chunked, gzip", 400),
				coded("chunked twice", "RFC 9112, 6.3", "chunked, chunked", 400),
				refused("chunked in HTTP/1.0", "RFC 9112, 6.1", "POST /a HTTP/1.0",
						HOST + "Transfer-Encoding: chunked\r\n", 400)
					.with(CHUNKS),
				post("both lengths", "RFC 9112, 6.3", "Content-Length: 13\r\nTransfer-Encoding: chunked\r\n", CHUNKS,
						400)
					.but(peer("gateway-webmvc"), new Outcome.Forwarded(List.of("transfer-encoding: chunked"), "abc"),
							"as on tomcat, in chunks again")
					.but(on("tomcat"), new Outcome.Forwarded(List.of("content-length: 3"), "abc"), DROPPED),
				post("two Content-Lengths", "RFC 9112, 6.3", "Content-Length: 3\r\nContent-Length: 4\r\n", "abcd", 400),
				post("Content-Length with a sign", "RFC 9110, 8.6", "Content-Length: +3\r\n", "abc", 400),
				chunked("chunk size that is no number", "zz\r\nabc\r\n0\r\n\r\n"),
				chunked("chunk size with a sign", "-3\r\nabc\r\n0\r\n\r\n"),
				chunked("chunk longer than its size", "2\r\nabc\r\n0\r\n\r\n"),
				// Field lines
				refused("folded line", "RFC 9112, 5.2", LINE, HOST + "X-Name: one\r\n two\r\n", 400).but(
						on("tomcat", "reactor-netty", "netty"), new Outcome.Forwarded(List.of("x-name: one two"), ""),
						"the parser puts a space in its place, as the RFC allows, and has no setting"),
				refused("space before the first field", "RFC 9112, 2.2", LINE, " X-Name: a\r\n" + HOST, 400).blurring(),
				refused("space before the colon", "RFC 9112, 5.1", LINE, HOST + "X-Name : a\r\n", 400).blurring(),
				refused("NUL in a value", "RFC 9110, 5.5", LINE, HOST + "X-Name: a\0b\r\n", 400).blurring(),
				refused("CR in a value", "RFC 9112, 2.2", LINE, HOST + "X-Name: a\rb\r\n", 400).blurring(),
				// Request line
				refused("fragment", "RFC 9112, 3.2", "GET /a#f HTTP/1.1", HOST, 400),
				refused("fragment after a query", "RFC 9112, 3.2", "GET /a?q#f HTTP/1.1", HOST, 400),
				refused("space in the target", "RFC 9112, 3.2", "GET /a b HTTP/1.1", HOST, 400),
				refused("HTTP/1.9", "RFC 9110, 15.6.6", "GET /a HTTP/1.9", HOST, 505).but(NETTY, BAD_REQUEST,
						ONE_STATUS),
				refused("HTTP/2.0", "RFC 9110, 15.6.6", "GET /a HTTP/2.0", HOST, 505)
					.but(on("jetty"), new Outcome.Refused(426), "Jetty asks for an upgrade instead")
					.but(NETTY, BAD_REQUEST, ONE_STATUS),
				refused("version in lower case", "RFC 9112, 2.3", "GET /a http/1.1", HOST, 400).but(
						on("jetty", "reactor-netty", "netty"), UNCHANGED,
						"the parser ignores case, and has no setting"),
				target("target without a scheme or a slash", "@host/"), target("target of a port", ":80/"),
				target("path without a slash", "a/b"), target("URI of ftp", "ftp://proxy.example/a"),
				target("URI of file", "file:///a"), target("URI without a host", "http:///a"),
				target("URI without an authority", "http:/a").but(on("jetty"), UNCHANGED, "Jetty takes it for a path"),
				target("URI of another host than Host", "http://other.example/a"),
				target("URI with userinfo", "http://u:p@proxy.example/a").but(on("tomcat"), UNCHANGED,
						"Tomcat drops userinfo before other code sees it"),
				target("URI with letters for a port", "http://proxy.example:x/a"),
				refused("CONNECT", "RFC 9110, 9.3.6", "CONNECT other.example:443 HTTP/1.1", HOST, 405)
					.but(on("tomcat"), new Outcome.Refused(501), "Tomcat says that it has no such method")
					.but(on("jetty"), BAD_REQUEST, "Jetty wants the authority in Host"),
				refused("expectation of something unknown", "RFC 9110, 10.1.1", LINE, HOST + "Expect: foo\r\n", 417),
				refused("unknown expectation after another", "RFC 9110, 10.1.1", LINE,
						HOST + "Expect: 100-continue\r\nExpect: foo\r\n", 417),
				refused("target of 17 KB", "RFC 9112, 3", "GET /" + "a".repeat(17 * 1024) + " HTTP/1.1", HOST, 400)
					.but(on("reactor-netty"), new Outcome.Refused(414), "it tells the line from the fields"),
				refused("field of 17 KB", "RFC 9110, 5.4", LINE, HOST + "X-Long: " + "a".repeat(17 * 1024) + "\r\n",
						400)
					.but(on("reactor-netty"), new Outcome.Refused(431), "it tells the fields from the line"),
				// After all whose line does not parse: see docs/malformed-requests.md.
				refused("HTTP/0.9", "RFC 9112, 3", "GET /a", "", 400).blurring()
					.but(on("jetty"), new Outcome.Refused(505), "Jetty tells it from lines that are none")
					.but(on("tomcat"), new Outcome.RefusedWithoutAHead(), "Tomcat answers HTTP/0.9 in HTTP/0.9"),
				// Legal, but not everywhere
				forwarded("empty Host", "RFC 9112, 3.2", LINE, "Host:\r\n", UNCHANGED).but(on("jetty"), BAD_REQUEST,
						"Jetty wants a name"),
				forwarded("Host with an empty port", "RFC 3986, 3.2.3", LINE, "Host: proxy.example:\r\n", UNCHANGED)
					.but(on("jetty", "reactor-netty"), BAD_REQUEST, "the parser wants digits after a colon"),
				forwarded("underscore in Host", "RFC 3986, 3.2.2", LINE, "Host: proxy_lab.example\r\n", UNCHANGED)
					.but(on("tomcat"), BAD_REQUEST, "Tomcat takes names of the DNS only"),
				forwarded("101 fields", "RFC 9110, 5.4", LINE, HOST + "X-Field: a\r\n".repeat(101), UNCHANGED)
					.but(on("tomcat"), BAD_REQUEST, "Tomcat takes 100"),
				padded("chunk size with zeros before it", "0003\r\nabc\r\n0\r\n\r\n"),
				padded("last chunk of three zeros", "3\r\nabc\r\n000\r\n\r\n"),
				forwarded("LF alone at the end of a line", "RFC 9112, 2.2", LINE, HOST + "X-Name: a\n",
						new Outcome.Forwarded(List.of("x-name: a"), ""))
					.but(NETTY, BAD_REQUEST, "the parser is strict, as the RFC allows"));
	}

	private static Where webFluxOn(String server) {
		return new Where("WebFlux on " + server,
				(proxy) -> !proxy.answersBrokenBodies() && proxy.server().equals(server));
	}

	private static MalformedRequest target(String name, String target) {
		return refused(name, "RFC 9112, 3.2", "GET " + target + " HTTP/1.1", HOST, 400);
	}

	private static MalformedRequest coded(String name, String section, String codings, int status) {
		return post(name, section, "Transfer-Encoding: " + codings + "\r\n", CHUNKS, status);
	}

	private static MalformedRequest chunked(String name, String chunks) {
		return post(name, "RFC 9112, 7.1", "Transfer-Encoding: chunked\r\n", chunks, 400)
			.but(webFluxOn("tomcat"), new Outcome.Ended(), LOST)
			.but(webFluxOn("jetty"), new Outcome.EndedLate(), LOST)
			.but(peer("gateway-webmvc"), BROKEN_OFF, STREAMED)
			.but(peer("gateway-webflux"), BROKEN_OFF, STREAMED);
	}

	private static MalformedRequest padded(String name, String chunks) {
		Outcome streamed = new Outcome.Forwarded(List.of("transfer-encoding: chunked"), "abc");
		return new MalformedRequest(name, "RFC 9112, 7.1",
				"POST /a HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n" + chunks, false,
				new Outcome.Forwarded(List.of("content-length: 3"), "abc"), List.of())
			.but(peer("gateway-webmvc"), streamed, STREAMED)
			.but(peer("gateway-webflux"), streamed, STREAMED);
	}

	private static MalformedRequest post(String name, String section, String fields, String body, int status) {
		return refused(name, section, "POST /a HTTP/1.1", HOST + fields, status).with(body);
	}

}
