package io.proxylab.lab.run.asking;

import io.proxylab.lab.run.place.LaunchFailed;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** The answer that a proxy makes of several: a JSON array of their documents. */
final class MergedBody {

	/** As the proxies set theirs: numbers are written as they were read. */
	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private MergedBody() {
	}

	/**
	 * That of a number of calls which are answered alike.
	 * @param document the answer to each
	 * @throws LaunchFailed if it is not JSON
	 */
	static String of(String document, int calls) throws LaunchFailed {
		JsonNode part;
		try {
			part = JSON.readTree(document.getBytes(StandardCharsets.UTF_8));
		}
		catch (JacksonException ex) {
			throw new LaunchFailed(String.format(Locale.ROOT,
					"the upstream answers %s, which is not JSON, so that %d answers make none together", document,
					calls), ex);
		}
		ArrayNode array = JSON.createArrayNode();
		for (int call = 0; call < calls; call++) {
			array.add(part);
		}
		return JSON.writeValueAsString(array);
	}

}
