package io.proxylab.proxy.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * Makes one answer of several: a JSON array of their documents, in the order of the
 * calls, read into trees and written again as a service does that looks at them. Of their
 * heads nothing is passed on but how long the upstream took.
 */
final class MergedAnswer {

	/** Numbers are written as they were read, to the digit. */
	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private static final Header CONTENT_TYPE = new Header("content-type", "application/json");

	private final How how;

	private final int maxBody;

	MergedAnswer(How how, int maxBody) {
		this.how = how;
		this.maxBody = maxBody;
	}

	/** Fails unless the status is one of success. */
	static UpstreamResponse successful(UpstreamResponse response) {
		if (response.status() < 200 || response.status() >= 300) {
			throw UpstreamException.unusable(response.status(), "an answer has status " + response.status());
		}
		return response;
	}

	UpstreamResponse of(List<UpstreamResponse> responses) {
		ArrayNode array = JSON.createArrayNode();
		for (UpstreamResponse response : responses) {
			array.add(document(successful(response)));
		}
		byte[] body = JSON.writeValueAsBytes(array);
		if (body.length > this.maxBody) {
			throw new UpstreamException(UpstreamFailure.RESPONSE_TOO_LARGE,
					"the merged body is longer than " + this.maxBody + " bytes");
		}
		List<Header> headers = new ArrayList<>();
		took(responses).ifPresent((micros) -> headers.add(UpstreamDelay.header(micros)));
		headers.add(CONTENT_TYPE);
		// What HEAD is told; with GET it is stated anew.
		headers.add(new Header("content-length", Integer.toString(body.length)));
		return new UpstreamResponse(200, headers, Body.of(body));
	}

	private static JsonNode document(UpstreamResponse response) {
		JsonNode document;
		try {
			document = JSON.readTree(response.body().bytes());
		}
		catch (JacksonException ex) {
			throw UpstreamException.unusable(response.status(), "an answer is not JSON: " + ex.getOriginalMessage());
		}
		if (document.isMissingNode()) {
			throw UpstreamException.unusable(response.status(), "an answer is empty");
		}
		return document;
	}

	/** How long an answer had to wait for the upstream; empty unless all calls tell. */
	private OptionalLong took(List<UpstreamResponse> responses) {
		long all = 0;
		for (UpstreamResponse response : responses) {
			OptionalLong micros = UpstreamDelay.micros(response.headers());
			if (micros.isEmpty()) {
				return micros;
			}
			all = switch (this.how) {
				case PARALLEL -> Math.max(all, micros.getAsLong());
				case SEQUENTIAL -> all + micros.getAsLong();
			};
		}
		return OptionalLong.of(all);
	}

}
