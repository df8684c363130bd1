package io.proxylab.load.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What every request of a load says beside its URL.
 *
 * @param method of every request
 * @param headers further header lines, in their order, at most 100; one named
 * {@code Host}, {@code User-Agent}, {@code Accept} or {@code Content-Type} stands in
 * place of the generator's own
 * @param body of every request; null sends none
 */
public record Request(Method method, List<Header> headers, @Nullable Body body) {

	/** GET, and nothing besides. */
	public static final Request GET = new Request(Method.GET, List.of(), null);

	private static final int MOST_HEADERS = 100;

	/**
	 * Checks what can be checked without opening a file.
	 * @throws IllegalArgumentException if the method is missing, or has no body where one
	 * is given
	 */
	public Request {
		if (method == null) {
			throw new IllegalArgumentException("request.method: missing; one of " + List.of(Method.values()));
		}
		headers = (headers != null) ? List.copyOf(headers) : List.of();
		if (headers.size() > MOST_HEADERS) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"request.headers: %d are too many; at most %d", headers.size(), MOST_HEADERS));
		}
		if (body != null && !method.mayHaveBody()) {
			throw new IllegalArgumentException(
					"request.body: a %s has none; leave it out, or write POST, PUT or PATCH".formatted(method));
		}
	}

	/** Whether there is a header of a name, whatever the case of its letters. */
	public boolean has(String name) {
		return this.headers.stream().anyMatch((header) -> header.name().equalsIgnoreCase(name));
	}

	/** What is to be done with the resource. */
	public enum Method {

		/** Read it. */
		GET,

		/** Read it, but the body. */
		HEAD,

		/** Let it take something. */
		POST,

		/** Replace it. */
		PUT,

		/** Change it. */
		PATCH,

		/** Remove it. */
		DELETE;

		/** Whether a request with this method has a body: without one it says so. */
		public boolean mayHaveBody() {
			return this == POST || this == PUT || this == PATCH;
		}

	}

	/**
	 * A header line.
	 *
	 * @param name a token of HTTP, none of those by which a message is framed
	 * @param value printable ASCII, up to 8,000 characters
	 */
	public record Header(String name, String value) {

		private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}");

		private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e\\t]{0,8000}");

		/** The generator itself decides where a message ends and what comes after it. */
		private static final Set<String> OWN = Set.of("connection", "content-length", "expect", "te", "trailer",
				"transfer-encoding", "upgrade");

		/**
		 * Checks both.
		 * @throws IllegalArgumentException if they do not make a line of HTTP, or the
		 * name is one that the generator sets itself
		 */
		public Header {
			if (name == null || !TOKEN.matcher(name).matches()) {
				throw new IllegalArgumentException(
						"request.headers: '%s' is not the name of a header; write such as X-Tenant: 7".formatted(name));
			}
			if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
				throw new IllegalArgumentException(
						"request.headers: '%s' is set by the generator itself; leave it out".formatted(name));
			}
			if (value == null || !VALUE.matcher(value).matches()) {
				throw new IllegalArgumentException(
						"request.headers: the value of '%s' is not printable ASCII of up to 8000 characters"
							.formatted(name));
			}
			value = value.strip();
		}

		/**
		 * Reads a line such as {@code X-Tenant: 7}.
		 * @throws IllegalArgumentException if it is none
		 */
		public static Header parse(String line) {
			int colon = line.indexOf(':');
			if (colon < 1) {
				throw new IllegalArgumentException(
						"request.headers: '%s' is not a header line; write such as X-Tenant: 7".formatted(line));
			}
			return new Header(line.substring(0, colon), line.substring(colon + 1).strip());
		}

	}

	/**
	 * A body, from one of three sources.
	 *
	 * @param text sent as UTF-8; null for another source
	 * @param file sent byte by byte, read once; null for another source
	 * @param size so many bytes of printable text, 0 to {@value #MOST_BYTES}; null for
	 * another source
	 */
	public record Body(@Nullable String text, @Nullable String file, @Nullable Integer size) {

		/** Every event loop holds it in memory. */
		public static final int MOST_BYTES = 8 * 1024 * 1024;

		/**
		 * Checks that there is one source.
		 * @throws IllegalArgumentException if there is not exactly one, or the size is
		 * out of range
		 */
		public Body {
			int sources = ((text != null) ? 1 : 0) + ((file != null) ? 1 : 0) + ((size != null) ? 1 : 0);
			if (sources != 1) {
				throw new IllegalArgumentException(
						"request.body: expected exactly one of text, file and size, but there are " + sources);
			}
			if (size != null) {
				LoadSettings.requireRange("request.body.size", size, 0, MOST_BYTES);
			}
		}

		/** A text. */
		public static Body of(String text) {
			return new Body(text, null, null);
		}

	}

}
