package io.proxylab.userservice.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why a request is refused: the body of an {@code application/problem+json} answer (RFC
 * 9457).
 *
 * @param status the status code
 * @param title the status in words
 * @param detail what is wrong and how to cure it
 * @param parameter the query parameter that is wrong, if one is
 * @param value its value
 * @param range what it may be
 */
@JsonInclude(Include.NON_NULL)
public record Problem(int status, String title, String detail, @Nullable String parameter, @Nullable String value,
		@Nullable String range) implements Route {

	/** The media type of its JSON. */
	public static final String CONTENT_TYPE = "application/problem+json";

	private static final JsonMapper JSON = JsonMapper.shared();

	/**
	 * A problem that no single parameter causes.
	 * @param status the status code
	 * @param title the status in words
	 * @param detail what is wrong and how to cure it
	 * @return the problem
	 */
	public static Problem of(int status, String title, String detail) {
		return new Problem(status, title, detail, null, null, null);
	}

	/**
	 * A parameter with a value that it must not have.
	 * @param parameter its name
	 * @param value what it is
	 * @param range what it may be
	 * @param reason what is wrong with the value
	 * @return a problem of status 400
	 */
	public static Problem ofParameter(String parameter, String value, String range, String reason) {
		return new Problem(400, "Bad Request", parameter + ": " + reason, parameter, value, range);
	}

	/**
	 * The problem as JSON.
	 * @return UTF-8
	 */
	public byte[] toJson() {
		return JSON.writeValueAsBytes(this);
	}

}
