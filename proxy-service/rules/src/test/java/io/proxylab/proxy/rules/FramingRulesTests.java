package io.proxylab.proxy.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FramingRulesTests {

	private static Optional<String> violation(String codings, String lengths) {
		Map<String, List<String>> fields = Map.of("Transfer-Encoding", lines(codings), "Content-Length",
				lines(lengths));
		return FramingRules.violation((name) -> fields.getOrDefault(name, List.of()));
	}

	/** The lines of a field, separated by vertical bars. */
	private static List<String> lines(String values) {
		return Stream.of(values.split("\\|", -1)).filter((value) -> !value.isEmpty()).toList();
	}

	@ParameterizedTest
	@CsvSource({ "'', ''", "'', 4", "chunked, ''", "CHUNKED, ''", "' chunked ', ''" })
	void oneWayToFindTheEndIsEnough(String codings, String lengths) {
		assertThat(violation(codings, lengths)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "identity, '', unknown Transfer-Encoding 'identity'",
			"identity, 4, unknown Transfer-Encoding 'identity'",
			"'gzip, chunked', '', 'unknown Transfer-Encoding ''gzip, chunked'''",
			"chunked|chunked, '', 'unknown Transfer-Encoding ''chunked, chunked'''",
			"chunked, 4, Transfer-Encoding next to Content-Length" })
	void aViolationSaysWhatIsWrong(String codings, String lengths, String violation) {
		assertThat(violation(codings, lengths)).contains(violation);
	}

	@ParameterizedTest
	@CsvSource({ "GET, 200, true", "GET, 404, true", "GET, 205, true", "HEAD, 200, false", "GET, 204, false",
			"POST, 304, false" })
	void someResponsesEndWithTheirHead(String method, int status, boolean content) {
		assertThat(FramingRules.canHaveContent(method, status)).isEqualTo(content);
	}

}
