package io.proxylab.proxy.rules;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequestRulesTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', value = { "\"\", does not begin with '/'", "a, does not begin with '/'",
			"http://evil.example/, does not begin with '/'", "*, does not begin with '/'", "//, empty segment",
			"//evil.example, empty segment", "/a//b, empty segment", "/a//, empty segment", "/., dot segment",
			"/.., dot segment", "/../, dot segment", "/a/../b, dot segment", "/a/./b, dot segment",
			"/a/.., dot segment", "/%2e, dot segment", "/%2E%2e/a, dot segment", "/.%2e/a, dot segment",
			"/a/..;p=1/b, dot segment", "/.;/a, dot segment", "/a%2fb, encoded slash", "/a%2Fb, encoded slash",
			"/a%5cb, encoded slash or backslash", "/a;p=%2f, encoded slash", "/a%00, encoded NUL",
			"/a%0d, carriage return", "/a%0A, line feed", "/a%, two hexadecimal digits", "/a%2, two hexadecimal digits",
			"/a%zz, two hexadecimal digits", "/a%-1, two hexadecimal digits", "/a\\b, RFC 3986", "/a b, RFC 3986",
			"/a|b, RFC 3986", "/\u00e4, RFC 3986", "/a?b, RFC 3986", "/a#b, RFC 3986" })
	void aPathThatBreaksARuleIsRefusedWithTheRule(String path, String rule) {
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(() -> RequestRules.target(path, null))
			.withMessageStartingWith("the request's target cannot be forwarded: ")
			.withMessageContaining(rule)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.BAD_TARGET));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/a", "/a/", "/a/b.c", "/...", "/..a", "/a..", "/.a/b.", "/%2e%2e%2e", "/a%20b",
			"/%C3%A4", "/a;b=c;d", "/;a", "/-._~!$&'()*+,;=:@", "/a%25" })
	void aPathWithinTheRulesIsKept(String path) {
		assertThat(RequestRules.target(path, null)).isEqualTo(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a=b", "/../", "a=//b", "a=%2f%0d%0a", "?", "a=http://x:1/?b" })
	void aQueryMayHoldWhatAPathMayNot(String query) {
		assertThat(RequestRules.target("/a", query)).isEqualTo("/a?" + query);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a b", "a|b", "a=%", "a=%g0", "a#b", "\u20ac", "a=\"b\"" })
	void aQueryWithStrayCharactersIsRefused(String query) {
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(() -> RequestRules.target("/a", query));
	}

	@Test
	void anEmptyQueryIsNone() {
		assertThat(RequestRules.target("/a", "")).isEqualTo("/a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE" })
	void theseMethodsAreForwarded(String method) {
		assertThatCode(() -> RequestRules.checkMethod(method)).doesNotThrowAnyException();
	}

	@ParameterizedTest
	@ValueSource(strings = { "OPTIONS", "TRACE", "CONNECT", "get", "PROPFIND", "" })
	void otherMethodsAreNot(String method) {
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(() -> RequestRules.checkMethod(method))
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.METHOD_NOT_ALLOWED));
	}

}
