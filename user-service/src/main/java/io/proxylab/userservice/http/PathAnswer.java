package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.proxylab.userservice.delay.Delay;
import org.jspecify.annotations.Nullable;

/**
 * What some requests are answered with, in place of the user.
 *
 * @param method of the requests; null for any
 * @param path of the requests: {@code /orders/{id}} has a part of any value,
 * {@code /files/**} any end
 * @param status of the answer, 200 to 599
 * @param headers lines of the answer, such as {@code Content-Type: text/plain}; without
 * one of the type it is JSON
 * @param body of the answer, at most 1 MiB in UTF-8; {@code {id}} in it is the part of
 * the path; null for the user, or for one of a size
 * @param size of the user that it is, in bytes; null without
 * @param delay as text, in a form of {@link Delay}; null for that of the request or the
 * schedule
 */
public record PathAnswer(@Nullable String method, String path, int status, List<String> headers, @Nullable String body,
		@Nullable Integer size, @Nullable String delay) {

	/** What a method may be. */
	public static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

	/** Of a body, in bytes. */
	public static final int GREATEST_BODY = 1 << 20;

	private static final Pattern PATH = Pattern
		.compile("(/([^/{}?#\\s*]*|\\{[a-z][a-zA-Z0-9]*\\}))+(/\\*\\*)?|/\\*\\*");

	private static final Pattern PART = Pattern.compile("\\{([a-z][a-zA-Z0-9]*)\\}");

	private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([\\x20-\\x7e]*)");

	/** The upstream says these itself. */
	private static final Set<String> OWN = Set.of("content-length", "transfer-encoding", "connection", "date",
			"server-timing");

	/**
	 * Checks all of it.
	 * @throws IllegalArgumentException if something is wrong; the message says what, and
	 * what to write
	 */
	public PathAnswer {
		headers = List.copyOf(headers);
		if (method != null && !METHODS.contains(method)) {
			throw new IllegalArgumentException("method '" + method + "' is none; choices: "
					+ String.join(", ", METHODS.stream().sorted().toList()));
		}
		if (!PATH.matcher(path).matches()) {
			throw new IllegalArgumentException("path '" + path
					+ "' is none; write for instance /orders/{id}, or /files/** for all that begins so, without a query");
		}
		if (status < 200 || status > 599) {
			throw new IllegalArgumentException("status " + status + " is out of range 200 to 599");
		}
		headers.forEach(PathAnswer::checkHeader);
		if (body != null && size != null) {
			throw new IllegalArgumentException("there are body and size; size is of a body that the upstream makes");
		}
		if (body != null && body.getBytes(StandardCharsets.UTF_8).length > GREATEST_BODY) {
			throw new IllegalArgumentException("the body is longer than " + GREATEST_BODY + " bytes");
		}
		if (size != null && (size < UserJson.SMALLEST || size > UserJson.GREATEST)) {
			throw new IllegalArgumentException(
					"size " + size + " is out of range " + UserJson.SMALLEST + " to " + UserJson.GREATEST);
		}
		if (delay != null && Delay.parse(delay).equals(Delay.parse("refuse"))) {
			throw new IllegalArgumentException(
					"delay 'refuse' is of no single path: write it as a step of the upstream's schedule");
		}
	}

	/**
	 * One as a file has it, where all but the path may be left out.
	 * @throws IllegalArgumentException if something is wrong
	 */
	@JsonCreator
	static PathAnswer read(@JsonProperty("method") @Nullable String method, @JsonProperty("path") @Nullable String path,
			@JsonProperty("status") @Nullable Integer status, @JsonProperty("headers") @Nullable List<String> headers,
			@JsonProperty("body") @Nullable String body, @JsonProperty("size") @Nullable Integer size,
			@JsonProperty("delay") @Nullable String delay) {
		return new PathAnswer(method, (path != null) ? path : "", (status != null) ? status : 200,
				(headers != null) ? headers : List.of(), body, size, delay);
	}

	private static void checkHeader(String line) {
		Matcher header = HEADER.matcher(line);
		if (!header.matches()) {
			throw new IllegalArgumentException("header '" + line + "' is none; write it such as X-Tenant: 7");
		}
		if (OWN.contains(header.group(1).toLowerCase(Locale.ROOT))) {
			throw new IllegalArgumentException(
					"header '" + header.group(1) + "' is said by the upstream itself; remove it");
		}
	}

	/** The same answer after another delay. */
	PathAnswer after(@Nullable String delay) {
		return new PathAnswer(this.method, this.path, this.status, this.headers, this.body, this.size, delay);
	}

	/** Matches a path, with a group for each part of any value. */
	Pattern pattern() {
		String open = this.path.endsWith("/**") ? this.path.substring(0, this.path.length() - 3) : this.path;
		StringBuilder pattern = new StringBuilder();
		Matcher part = PART.matcher(open);
		int end = 0;
		while (part.find()) {
			pattern.append(Pattern.quote(open.substring(end, part.start())))
				.append("(?<")
				.append(part.group(1))
				.append(">[^/]+)");
			end = part.end();
		}
		pattern.append(Pattern.quote(open.substring(end)));
		return Pattern.compile(pattern + (open.equals(this.path) ? "" : "(/.*)?"));
	}

	/**
	 * The answer to a path.
	 * @param matched by {@link #pattern}
	 */
	Answer answer(Matcher matched) {
		if (this.body == null) {
			return Answer.of(this.status, this.headers, (this.size != null) ? UserJson.ofSize(this.size)
					: UserJson.FIXED.getBytes(StandardCharsets.US_ASCII));
		}
		String text = this.body;
		for (Map.Entry<String, Integer> name : matched.namedGroups().entrySet()) {
			text = text.replace("{" + name.getKey() + "}", matched.group(name.getValue()));
		}
		return Answer.of(this.status, this.headers, text.getBytes(StandardCharsets.UTF_8));
	}

}
