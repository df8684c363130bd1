package io.proxylab.userservice.http;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a request asks for: every path is answered like that of the user, for
 * the service under test calls what it calls. Remembers what it has read, as a load
 * repeats a few request targets; so each event loop has a router of its own.
 */
final class Router {

	private static final String PATH = "/user";

	private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST,
			HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE);

	/** A load with ever new targets must not fill the memory. */
	private static final int MOST_REMEMBERED = 256;

	private final Map<String, Known> remembered = new HashMap<>();

	private final OtherPaths others;

	/** Whether every path is one that this project did not make up. */
	private final boolean named;

	private final PathAnswers answers;

	/**
	 * Answers some paths with what they are to be answered with.
	 * @param name of the upstream; empty for the one without
	 */
	Router(String name, PathAnswers answers) {
		this.others = new OtherPaths(name);
		this.named = !name.isEmpty();
		this.answers = answers;
	}

	/** Paths that are counted. */
	OtherPaths others() {
		return this.others;
	}

	Route route(HttpRequest request) {
		if (request.protocolVersion().majorVersion() != 1) {
			return Problem.of(505, "HTTP Version Not Supported",
					request.protocolVersion() + " is not spoken here; use HTTP/1.1");
		}
		if (request.protocolVersion().equals(HttpVersion.HTTP_1_1)
				&& !request.headers().contains(HttpHeaderNames.HOST)) {
			return Problem.of(400, "Bad Request",
					"the Host header is missing, which HTTP/1.1 requires (RFC 9112, 3.2)");
		}
		Known known = this.remembered.get(request.uri());
		if (known != null && METHODS.contains(request.method())) {
			return known.asked();
		}
		return read(request);
	}

	private Route read(HttpRequest request) {
		String target = originForm(request.uri());
		if (target == null) {
			return notFound(request.uri());
		}
		QueryStringDecoder query = new QueryStringDecoder(target);
		boolean other;
		Route route;
		try {
			other = this.named || !query.path().equals(PATH);
			Ask answered = this.answers.find(request.method(), query.path(), Ask.parseWhatFits(query));
			if (answered != null) {
				route = answered;
			}
			else {
				route = other ? Ask.parseWhatFits(query) : Ask.parse(query);
			}
		}
		catch (IllegalArgumentException ex) {
			return Problem.of(400, "Bad Request", "the request target '" + request.uri() + "' cannot be read: "
					+ ex.getMessage() + "; percent-encode what is not ASCII");
		}
		if (!METHODS.contains(request.method())) {
			return Problem.of(405, "Method Not Allowed",
					request.method() + " is not allowed here; GET, HEAD, POST, PUT, PATCH and DELETE are");
		}
		if (route instanceof Ask ask) {
			if (this.remembered.size() >= MOST_REMEMBERED) {
				this.remembered.clear();
			}
			Known known = new Known(ask, other ? this.others.tally(query.path()) : null);
			if (!this.answers.dependOnMethod(query.path())) {
				this.remembered.put(request.uri(), known);
			}
			return known.asked();
		}
		return route;
	}

	private static Problem notFound(String target) {
		return Problem.of(404, "Not Found",
				"nothing is at '" + target + "'; ask for a path, such as " + PATH + ": every path is answered like it");
	}

	/**
	 * A request target that was read before.
	 *
	 * @param ask what it asks for
	 * @param tally of its path; null of one that is not counted
	 */
	private record Known(Ask ask, OtherPaths.@Nullable Tally tally) {

		Ask asked() {
			if (this.tally != null) {
				this.tally.add();
			}
			return this.ask;
		}

	}

	/** RFC 9112, 3.2.2: a server accepts the absolute form too. */
	private static @Nullable String originForm(String target) {
		if (target.startsWith("/")) {
			return target;
		}
		if (!target.regionMatches(true, 0, "http://", 0, 7)) {
			return null;
		}
		int path = target.indexOf('/', 7);
		return (path < 0) ? "/" : target.substring(path);
	}

}
