package io.proxylab.proxy.contract;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequestGrammarTests {

	@Test
	void aSeedAlwaysDrawsTheSameRequests() {
		assertThat(bytes(57)).isEqualTo(bytes(57)).isNotEqualTo(bytes(58));
	}

	@Test
	void aThousandRequestsHaveEveryVariationAndManyAreLegal() {
		List<RandomRequest> requests = requests(57);
		assertThat(requests.stream().flatMap((request) -> request.variations().stream()))
			.containsAll(RequestVariations.all());
		assertThat(requests.stream().filter((request) -> request.variations().isEmpty()).count()).isGreaterThan(100);
	}

	@Test
	void variationsOfOneRequestChangeDifferentParts() {
		assertThat(requests(57)).allSatisfy(
				(request) -> assertThat(request.variations().stream().map(RequestVariation::part).distinct().count())
					.isEqualTo(request.variations().size()));
	}

	@Test
	void whatIsExpectedUpstreamHasNothingForOneConnection() {
		assertThat(requests(57).stream().flatMap((request) -> request.received().headers().stream())).isNotEmpty()
			.allMatch((line) -> line.startsWith("xr"));
	}

	private static List<String> bytes(long seed) {
		return requests(seed).stream().map(RandomRequest::bytes).toList();
	}

	private static List<RandomRequest> requests(long seed) {
		RequestGrammar grammar = new RequestGrammar(seed);
		return Stream.generate(grammar::next).limit(1_000).toList();
	}

}
