package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

import io.proxylab.proxy.contract.MalformedRequest.Where;
import io.proxylab.proxy.contract.RequestVariation.Part;

import static io.proxylab.proxy.contract.MalformedRequest.on;
import static io.proxylab.proxy.contract.RequestGrammar.one;
import static io.proxylab.proxy.contract.RequestGrammar.text;
import static io.proxylab.proxy.contract.RequestVariation.passed;
import static io.proxylab.proxy.contract.RequestVariation.refused;

/** The table of what may be unusual about a random request. */
final class RequestVariations {

	private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

	private static final String CONTROLS = controls();

	private static final String HIGH_OCTETS = octets(0x80, 0xff);

	private static final String CHUNKED = "Transfer-Encoding: chunked";

	private static final String CHUNKS = "3\r\nabc\r\n0\r\n\r\n";

	private static final Outcome BAD_REQUEST = new Outcome.Refused(400);

	private static final Outcome PASSED = new Outcome.Forwarded(List.of(), "");

	private static final Where NETTY = on("reactor-netty", "netty");

	private static final String ONE_STATUS = "it says 400 to all that it cannot read";

	private static final String TOLD_APART = "it tells the line from the fields";

	private static final String NO_VERSION = "it is taken for HTTP/0.9";

	private static final String UNKNOWN = "it is taken for a coding that is not known";

	private static final String STRICT = "the parser is strict, as the RFC allows";

	private static final String LOST = "Spring's adapter keeps the container's failure to itself";

	private static final List<RequestVariation> ALL = List.of(
			// Method
			refused("method that is not forwarded", Part.LINE, 405,
					(draft, random) -> draft.method = one(random, "OPTIONS", "PROPFIND", "get", "Post", "M-SEARCH",
							"PURGE", "X" + text(random, LETTERS + "!#$%&'*+-.^_`|~0123456789", 10))),
			refused("TRACE", Part.LINE, 405, (draft, random) -> draft.method = "TRACE"),
			refused("method with a character that no token has", Part.LINE, 400,
					(draft, random) -> draft.method += one(random, "@", ",", ";", ":", "\"", "/", "[", "{", "(", "\\",
							"<", "=", "?", "\0", "\u0001", "\u007f", "\u0080", "\u00ff") + "X"),
			refused("no method", Part.LINE, 400, (draft, random) -> draft.method = "").but(on("tomcat"),
					new Outcome.Refused(405), "Tomcat takes it for a method without letters"),
			// Target
			target("path without a slash", (random) -> text(random, LETTERS, 5) + one(random, "", "/", "/b", ".html")),
			target("URI of another scheme",
					(random) -> one(random, "ftp://proxy.example/a", "ws://proxy.example/a", "file:///a", "urn:a:b",
							"mailto:a@proxy.example", "httpx://proxy.example/", "javascript:a")),
			target("URI of another host than Host",
					(random) -> one(random, "http://", "https://", "HTTP://") + text(random, LETTERS, 6)
							+ one(random, ".example", ".example:80", "") + "/a"),
			refused("URI with userinfo", Part.WHOLE, 400, (draft, random) -> {
				draft.host(RequestDraft.HOST);
				draft.target("http://" + one(random, "u", "u:p", "", ":") + "@proxy.example/a");
				draft.receivedPath = "/a";
			}).but(on("tomcat"), PASSED, "Tomcat drops userinfo before other code sees it"),
			refused("URI without a host", Part.LINE, 400, (draft, random) -> {
				draft.current();
				draft.target("http://" + one(random, "/a", ":80/a", "", "?a"));
			}), refused("URI without a host in HTTP/1.0", Part.WHOLE, 400, (draft, random) -> {
				draft.bodiless();
				draft.version = "HTTP/1.0";
				draft.closes = true;
				draft.target("http:///a");
				draft.receivedPath = "/a";
			}).but(on("tomcat"), PASSED, "Tomcat compares it with Host in HTTP/1.1 only"),
			target("authority", (random) -> "proxy.example:" + random.nextInt(1, 65536)),
			refused("asterisk of another method than OPTIONS", Part.LINE, 400, (draft, random) -> draft.target("*")),
			suffix("fragment", (random) -> "#" + text(random, LETTERS, random.nextInt(5))),
			suffix("space in the target", (random) -> " " + text(random, LETTERS, 3)),
			suffix("tab in the target", (random) -> "\t" + text(random, LETTERS, 3)),
			suffix("empty segment", (random) -> one(random, "//", "//a", "/b//c", "///")),
			suffix("dot segment",
					(random) -> one(random, "/.", "/..", "/./a", "/../a", "/%2e/a", "/.%2E/a", "/%2e%2e", "/..;x/a")),
			suffix("encoded slash or backslash", (random) -> one(random, "%2F", "%2f", "%5C", "%5c") + "a"),
			suffix("encoded NUL, CR or LF", (random) -> one(random, "%00", "%0D", "%0a", "%0d%0a")),
			suffix("percent sign without two digits",
					(random) -> one(random, "%", "%4", "%zz", "%2", "%4g", "%-1", "%%")),
			suffix("character that no target has",
					(random) -> one(random, "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "[", "]") + "a"),
			suffix("octet above 7F in the target", (random) -> text(random, HIGH_OCTETS, 2)),
			suffix("control character in the target", (random) -> text(random, CONTROLS, 1) + "a"),
			refused("empty target", Part.LINE, 400, (draft, random) -> draft.target(""))
				.but(on("tomcat"), new Outcome.RefusedWithoutAHead(), NO_VERSION)
				.but(on("jetty"), new Outcome.Refused(505), NO_VERSION),
			suffix("target of 17 KB", (random) -> "/" + "a".repeat(17 * 1024)).but(on("reactor-netty"),
					new Outcome.Refused(414), TOLD_APART),
			passed("encoded octets that are no UTF-8", Part.LINE,
					(draft, random) -> draft.path = draft.path + one(random, "%FF", "%80", "%c3", "%C0%AE", "%e2%82"))
				.but(on("tomcat", "jetty"), BAD_REQUEST, "the parser decodes the path"),
			// Version
			refused("minor version above 1", Part.LINE, 505,
					(draft, random) -> draft.version = "HTTP/1." + random.nextInt(2, 10))
				.but(NETTY, BAD_REQUEST, ONE_STATUS),
			refused("major version other than 1 and 2", Part.LINE, 505,
					(draft, random) -> draft.version = "HTTP/" + one(random, "0", "3", "4", "9") + "."
							+ one(random, "0", "1", "9"))
				.but(NETTY, BAD_REQUEST, ONE_STATUS),
			refused("HTTP/2.0", Part.LINE, 505, (draft, random) -> draft.version = "HTTP/2.0")
				.but(on("jetty"), new Outcome.Refused(426), "Jetty asks for an upgrade instead")
				.but(NETTY, BAD_REQUEST, ONE_STATUS),
			refused("version in lower case", Part.WHOLE, 400, (draft, random) -> {
				draft.current();
				draft.bodiless();
				draft.version = draft.version.toLowerCase(Locale.ROOT);
			}).but(on("jetty", "reactor-netty", "netty"), PASSED, "the parser ignores case, and has no setting"),
			refused("version that is none", Part.LINE, 400,
					(draft, random) -> draft.version = one(random, "HTTP/1.10", "HTTP/1.01", "HTTP/01.1", "HTTP/11.1",
							"HTTP/", "HTTP", "HTTP/1", "HTTP/1.", "HTTP/.1", "HTTP/x", "HTTP/1,1", "HTTP/a.b",
							"HTTPS/1.1", "HTP/1.1", "FTP/1.1", "1.1", "XHTTP/1.1", "HTTP/1.1x", "HTTP/1.1.",
							"HTTP/1.1/", "HTTP/1.1;"))
				.but(on("tomcat", "jetty"), new Outcome.RefusedAsEither(400, 505), "the first wrong character decides"),
			refused("word after the version", Part.LINE, 400, (draft, random) -> draft.version += " x"),
			// Whitespace of the request line
			passed("two spaces in the request line", Part.LINE, (draft, random) -> {
				draft.afterMethod = one(random, " ", "  ");
				draft.afterTarget = "  ";
			}), passed("tab in the request line", Part.LINE, (draft, random) -> {
				draft.afterMethod = one(random, " ", "\t");
				draft.afterTarget = "\t";
			}).but(on("jetty"), BAD_REQUEST, "Jetty takes spaces only, as the RFC wants it"),
			refused("VT or FF before the version", Part.LINE, 400,
					(draft, random) -> draft.afterTarget = one(random, "\u000b", "\f"))
				.but(NETTY, PASSED, "the parser takes any whitespace, as the RFC allows"),
			refused("space before the request line", Part.LINE, 400,
					(draft, random) -> draft.before = one(random, " ", "  "))
				.but(NETTY, PASSED, "the parser skips it"),
			refused("tab before the request line", Part.LINE, 400, (draft, random) -> draft.before = "\t"),
			passed("empty line before the request", Part.LINE, (draft, random) -> draft.before = "\r\n"),
			passed("LF alone at the end of lines", Part.LINE, (draft, random) -> draft.lineEnd = "\n").but(NETTY,
					BAD_REQUEST, STRICT),
			// Host
			refused("no Host", Part.HOST, 400, (draft, random) -> {
				draft.current();
				draft.originForm();
				draft.hosts = List.of();
			}), refused("two Hosts", Part.HOST, 400, (draft, random) -> {
				draft.originForm();
				draft.hosts = List.of("Host: " + RequestDraft.HOST,
						"Host: " + one(random, RequestDraft.HOST, "other.example", ""));
			}), host("whitespace in Host", (random) -> "a" + one(random, " ", "\t") + "b"),
			host("userinfo in Host", (random) -> one(random, "u@", "u:p@", "@", ":@") + "b"),
			host("character that no Host has",
					(random) -> "a" + one(random, "/", "?", "#", "\\", "<", ">", "\"", "^", "`", "{", "|", "}") + "b"),
			host("octet above 7F in Host", (random) -> "a" + text(random, HIGH_OCTETS, 2)),
			host("control character in Host", (random) -> "a" + text(random, CONTROLS, 1) + "b"),
			host("two ports in Host", (random) -> "a:80:80"),
			host("letters for a port in Host", (random) -> "a:" + one(random, "x", "8x", "-1", "+80", "0x50")),
			host("port above 65535 in Host", (random) -> "a:" + random.nextLong(65_536, 100_000_000_000L)),
			host("broken literal in Host", (random) -> one(random, "[", "[]", "[::1", "[::1]x", "::1", "]", "a[b]")),
			host("comma in Host", (random) -> "a,b.example"),
			passed("empty Host", Part.HOST, (draft, random) -> draft.host("")).but(on("jetty"), BAD_REQUEST,
					"Jetty wants a name"),
			passed("Host with an empty port", Part.HOST, (draft, random) -> draft.host("proxy.example:"))
				.but(on("jetty", "reactor-netty"), BAD_REQUEST, "the parser wants digits after a colon"),
			passed("port 0 in Host", Part.HOST, (draft, random) -> draft.host("a:0")).but(on("jetty"), BAD_REQUEST,
					"Jetty takes ports from 1"),
			passed("port with zeros before it in Host", Part.HOST, (draft, random) -> draft.host("a:0000080")),
			passed("character in Host that no name of the DNS has", Part.HOST,
					(draft, random) -> draft
						.host("a" + one(random, "_", "~", "%20", "!", "$", "&", "(", ";", "=") + "b"))
				.but(on("tomcat"), BAD_REQUEST, "Tomcat takes names of the DNS only"),
			passed("dot at the end of Host", Part.HOST, (draft, random) -> draft.host("a.example.")),
			passed("empty label in Host", Part.HOST, (draft, random) -> draft.host(one(random, "a..b", ".a")))
				.but(on("tomcat"), BAD_REQUEST, "Tomcat takes names of the DNS only"),
			passed("numbers that are no address in Host", Part.HOST,
					(draft, random) -> draft.host(one(random, "300.1.2.3", "1.2.3", "1.2.3.4.5", "127.1", "1"))),
			passed("literal that is no address in Host", Part.HOST,
					(draft, random) -> draft.host(one(random, "[1::2::3]", "[12345::]")))
				.but(on("tomcat", "jetty", "reactor-netty"), BAD_REQUEST, "the parser reads the address"),
			// Field lines
			refused("name that is empty", Part.FIELD, 400, (draft, random) -> draft.line(": a")).blurring(),
			refused("line without a colon", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr-name" + one(random, "", " a")))
				.blurring(),
			refused("whitespace before the colon", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr-name" + one(random, " ", "\t", "  ") + ": a"))
				.blurring(),
			refused("name with a character that no token has", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr" + one(random, "@", ",", ";", "\"", "/", "[", "{", "(", "\\", "<",
							"=", "?", "]", "}", ")", ">") + "a: a"))
				.blurring(),
			refused("name with a control character", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr" + text(random, CONTROLS, 1) + "a: a"))
				.blurring(),
			refused("name with an octet above 7F", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr" + text(random, HIGH_OCTETS, 1) + "a: a"))
				.blurring(),
			refused("NUL in a value", Part.FIELD, 400, (draft, random) -> draft.line("Xr-a: a\0b")).blurring(),
			refused("CR in a value", Part.FIELD, 400, (draft, random) -> draft.line("Xr-a: a\rb")).blurring(),
			refused("control character in a value", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr-a: a" + text(random, CONTROLS, 1) + "b")),
			refused("octet above 7F in a value", Part.FIELD, 400,
					(draft, random) -> draft.line("Xr-a: a" + text(random, HIGH_OCTETS, 2) + "b")),
			refused("folded line", Part.FIELD, 400,
					(draft, random) -> draft.field("Xr-a", " one\r\n" + one(random, " ", "  ") + "two", "one two"))
				.but(on("tomcat", "reactor-netty", "netty"), PASSED,
						"the parser puts a space in its place, as the RFC allows, and has no setting"),
			refused("space before the first field", Part.FIELD, 400, (draft, random) -> draft.firstLine(" Xr-a: a"))
				.blurring(),
			passed("101 fields", Part.FIELD, (draft, random) -> {
				while (draft.fields() < 101) {
					draft.field("Xr-a", "a", "a");
				}
			}).but(on("tomcat"), BAD_REQUEST, "Tomcat takes 100"),
			refused("field of 17 KB", Part.FIELD, 400, (draft, random) -> draft.line("Xr-a: " + "a".repeat(17 * 1024)))
				.but(on("reactor-netty"), new Outcome.Refused(431), TOLD_APART),
			refused("head of many fields and 20 KB", Part.FIELD, 400, (draft, random) -> {
				for (int field = 0; field < 40; field++) {
					draft.line("Xr-a: " + "a".repeat(500));
				}
			}).but(on("reactor-netty"), new Outcome.Refused(431), TOLD_APART),
			// Framing
			length("Content-Length with a sign", (random) -> one(random, "+3", "-3", "-0")),
			length("Content-Length that is no number",
					(random) -> one(random, "", "x", "0x3", "3a", "3.0", "1e1", "\"3\"", "3;a", "3 3")),
			length("Content-Length of two numbers", (random) -> one(random, "3, 4", "3,3,4", "4, 3", "3,")),
			length("Content-Length twice, differing",
					(random) -> one(random, "3", "4", "0") + "\r\nContent-Length: " + one(random, "13", "5", "")),
			length("Content-Length of 20 digits",
					(random) -> one(random, "18446744073709551619", "99999999999999999999")),
			length("Content-Length twice, alike", (random) -> "3\r\nContent-Length: 3"),
			length("Content-Length as a list of one number", (random) -> one(random, "3, 3", "3,3")),
			refused("Content-Length next to chunked", Part.FRAMING, 400, (draft, random) -> {
				draft.framed(
						one(random, "Content-Length: 13\r\nTransfer-Encoding: chunked",
								"Transfer-Encoding: chunked\r\nContent-Length: 13", "Content-Length: 3\r\n" + CHUNKED),
						CHUNKS);
				draft.content = "abc";
			}).blurring()
				.but(on("tomcat"), PASSED,
						"Tomcat drops Content-Length before other code sees it, and ends the connection,"
								+ " as the RFC allows"),
			refused("unknown coding before chunked", Part.FRAMING, 501,
					(draft, random) -> draft.framed("Transfer-Encoding: " + one(random, "gzip, chunked",
							"gzip\r\nTransfer-Encoding: chunked", "x, chunked", "identity, chunked"), CHUNKS))
				.but(on("netty"), BAD_REQUEST, ONE_STATUS),
			coding("unknown coding after chunked", 400,
					(random) -> one(random, "chunked, gzip", "chunked, identity", "chunked\r\nTransfer-Encoding: x",
							"chunked, x")),
			coding("unknown coding alone", 400,
					(random) -> one(random, "gzip", "x", "xchunked", "chunkedx", "identity"))
				.but(on("tomcat"), new Outcome.Refused(501), UNKNOWN),
			coding("chunked twice", 400,
					(random) -> one(random, "chunked, chunked", "chunked,chunked",
							"chunked\r\nTransfer-Encoding: chunked")),
			coding("coding that is empty", 400, (random) -> ""),
			coding("chunked in other spelling", 400,
					(random) -> one(random, "\"chunked\"", "'chunked'", "chunked;a=b", "chunked a", "chunked\u000b"))
				.but(on("tomcat"), new Outcome.RefusedAsEither(400, 501), UNKNOWN),
			passed("chunked with empty elements", Part.FRAMING, (draft, random) -> {
				draft.framed("Transfer-Encoding: " + one(random, ",chunked", "chunked,", ", chunked ,"), CHUNKS);
				draft.content = "abc";
			}).but(on("jetty", "reactor-netty"), new Outcome.Refused(501), UNKNOWN)
				.but(on("netty"), BAD_REQUEST, ONE_STATUS),
			chunks("chunk size that is no number", (random) -> one(random, "zz", "g", "-", "\"3\"", "3g", "x3")),
			chunks("chunk size with a sign or prefix", (random) -> one(random, "-3", "+3", "0x3", "0X3")),
			chunks("chunk size that is empty", (random) -> one(random, "", ";a=b")),
			chunks("chunk size of 17 digits", (random) -> one(random, "10000000000000003", "fffffffffffffffff")),
			chunks("space before a chunk size", (random) -> one(random, " 3", "\t3")),
			chunks("chunk longer than its size", (random) -> one(random, "2", "1", "02")),
			chunks("whitespace after a chunk size", (random) -> "3" + one(random, " ", "\t")),
			refusedOn("tomcat", "Tomcat takes 8 digits",
					padded("9 to 16 digits of a chunk size", (random) -> "0".repeat(random.nextInt(8, 16)) + "3")),
			refusedOn("jetty", "Jetty takes 16 digits",
					refusedOn("tomcat", "Tomcat takes 8 digits",
							padded("17 digits or more of a chunk size",
									(random) -> "0".repeat(random.nextInt(16, 100)) + "3"))),
			chunks("chunk extension with an empty value", (random) -> "3;a="),
			refusedOn("jetty", STRICT,
					refusedOn("tomcat", STRICT, padded("empty chunk extension", (random) -> one(random, "3;", "3;;")))),
			padded("several chunk extensions", (random) -> "3;a;b;c=d"),
			broken("LF alone after a chunk size", (random) -> "3\nabc\r\n0\r\n\r\n"),
			broken("LF alone after a chunk", (random) -> "3\r\nabc\n0\r\n\r\n"),
			broken("malformed trailer",
					(random) -> "3\r\nabc\r\n0\r\n" + one(random, "Xr-a", "Xr-a : b", ": b", " Xr-a: b", "Xr\0a: b")
							+ "\r\n\r\n"),
			passed("trailers that say how to read the body", Part.FRAMING, (draft, random) -> {
				draft.framed(CHUNKED,
						"3\r\nabc\r\n0\r\n"
								+ one(random, "Content-Length: 100", "Host: other.example", "Transfer-Encoding: gzip")
								+ "\r\n\r\n");
				draft.content = "abc";
			}),
			// Connection
			refused("expectation of something unknown", Part.CONNECTION, 417, (draft, random) -> {
				draft.current();
				draft.expect(one(random, "foo", "100-continues", "200-ok"));
			}),
			passed("Upgrade that Connection does not name", Part.CONNECTION,
					(draft, random) -> draft.unnamedUpgrade(one(random, "h2c", "websocket", "foo")))
				.but(on("jetty"), BAD_REQUEST, "Jetty wants both"),
			passed("odd Connection", Part.CONNECTION,
					(draft, random) -> draft.line("Connection: " + one(random, "", ",", ", ,", "Xr-none"))),
			// All of it
			whole("CONNECT", 405, (random) -> "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n")
				.but(on("tomcat"), new Outcome.Refused(501), "Tomcat says that it has no such method"),
			whole("OPTIONS *", 405, (random) -> "OPTIONS * HTTP/1.1\r\nHost: proxy.example\r\n\r\n")
				.but(on("tomcat"), new Outcome.Refused(200), "it is the server that is asked")
				.but(on("jetty"), new Outcome.Refused(404), "Jetty finds nothing there"),
			whole("HTTP/0.9", 400, (random) -> "GET /a\r\n\r\n").blurring()
				.but(on("jetty"), new Outcome.Refused(505), NO_VERSION)
				.but(on("tomcat"), new Outcome.RefusedWithoutAHead(), NO_VERSION),
			whole("preface of HTTP/2", 400, (random) -> "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0")
				.blurring()
				.but(on("tomcat"), new Outcome.Ended(), "Tomcat knows it, and has no HTTP/2 here")
				.but(on("jetty"), new Outcome.Refused(426), "Jetty asks for an upgrade instead")
				.but(on("netty"), new Outcome.Refused(405), "it is a method like any other"),
			whole("noise", 400, (random) -> text(random, LETTERS + HIGH_OCTETS + CONTROLS, 40) + "\r\n\r\n")
				.blurring());

	private RequestVariations() {
	}

	/** All of them. */
	static List<RequestVariation> all() {
		return ALL;
	}

	/** Draws a text. */
	private interface Drawn {

		String from(RandomGenerator random);

	}

	private static RequestVariation target(String name, Drawn target) {
		return refused(name, Part.LINE, 400, (draft, random) -> draft.target(target.from(random)));
	}

	private static RequestVariation suffix(String name, Drawn suffix) {
		return refused(name, Part.LINE, 400, (draft, random) -> {
			draft.target("/x" + suffix.from(random));
		});
	}

	private static RequestVariation host(String name, Drawn host) {
		return refused(name, Part.HOST, 400, (draft, random) -> draft.host(host.from(random)));
	}

	private static RequestVariation length(String name, Drawn length) {
		return refused(name, Part.FRAMING, 400,
				(draft, random) -> draft.framed("Content-Length: " + length.from(random), "abc"))
			.blurring();
	}

	private static RequestVariation coding(String name, int status, Drawn codings) {
		return refused(name, Part.FRAMING, status,
				(draft, random) -> draft.framed("Transfer-Encoding: " + codings.from(random), CHUNKS))
			.blurring();
	}

	private static RequestVariation chunks(String name, Drawn size) {
		return broken(name, (random) -> size.from(random) + "\r\nabc\r\n0\r\n\r\n");
	}

	private static RequestVariation broken(String name, Drawn chunks) {
		return lost("jetty",
				lost("tomcat",
						refused(name, Part.FRAMING, 400, (draft, random) -> draft.framed(CHUNKED, chunks.from(random)))
							.blurring()));
	}

	/** The same if a server finds its body broken. */
	private static RequestVariation refusedOn(String server, String why, RequestVariation variation) {
		return lost(server, variation).but(on(server), BAD_REQUEST, why);
	}

	/** The same if WebFlux doesn't hear why a body is broken. */
	private static RequestVariation lost(String server, RequestVariation variation) {
		return variation.but(webFluxOn(server), server.equals("jetty") ? new Outcome.EndedLate() : new Outcome.Ended(),
				LOST);
	}

	private static Where webFluxOn(String server) {
		return new Where("WebFlux on " + server,
				(proxy) -> !proxy.answersBrokenBodies() && proxy.server().equals(server));
	}

	private static RequestVariation padded(String name, Drawn size) {
		return passed(name, Part.FRAMING, (draft, random) -> {
			draft.framed(CHUNKED, size.from(random) + "\r\nabc\r\n0\r\n\r\n");
			draft.content = "abc";
		});
	}

	private static RequestVariation whole(String name, int status, Drawn request) {
		return refused(name, Part.WHOLE, status, (draft, random) -> draft.whole = request.from(random));
	}

	private static String controls() {
		return octets(0x01, 0x08) + "\u000b\f" + octets(0x0e, 0x1f) + "\u007f";
	}

	private static String octets(int first, int last) {
		StringBuilder octets = new StringBuilder();
		for (int octet = first; octet <= last; octet++) {
			octets.append((char) octet);
		}
		return octets.toString();
	}

}
