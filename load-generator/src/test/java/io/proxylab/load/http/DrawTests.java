package io.proxylab.load.http;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DrawTests {

	private static final int MANY = 100_000;

	@Test
	void eachRequestComesAsOftenAsItsWeightSays() {
		Draw draw = draw(Feed.IN_ORDER, 7, 1, 0, 1);
		Map<Integer, Long> counts = IntStream.range(0, MANY)
			.mapToObj((i) -> draw.request())
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		// Five standard deviations of a binomial count.
		assertThat(counts.get(0)).isCloseTo(70_000, within(725L));
		assertThat(counts.get(1)).isCloseTo(20_000, within(632L));
		assertThat(counts.get(2)).isCloseTo(10_000, within(474L));
	}

	@Test
	void theSameSeedDrawsTheSame() {
		assertThat(requests(draw(Feed.RANDOM, 7, 1, 0, 2))).isEqualTo(requests(draw(Feed.RANDOM, 7, 1, 0, 2)))
			.isNotEqualTo(requests(draw(Feed.RANDOM, 8, 1, 0, 2)))
			.isNotEqualTo(requests(draw(Feed.RANDOM, 7, 1, 1, 2)));
	}

	@ParameterizedTest
	@CsvSource({ "1, 5", "2, 5", "2, 4", "3, 7", "4, 2" })
	void inOrderAllEventLoopsTogetherTakeEachRowOnceARound(int loops, int rows) {
		List<Draw> draws = IntStream.range(0, loops)
			.mapToObj((loop) -> draw(Feed.IN_ORDER, 7, rows, loop, loops))
			.toList();
		List<Integer> taken = IntStream.range(0, rows * loops).mapToObj((i) -> draws.get(i % loops).row()).toList();
		assertThat(taken).isEqualTo(IntStream.range(0, rows * loops).mapToObj((i) -> i % rows).toList());
	}

	@Test
	void atRandomAnyRowIsTaken() {
		Draw draw = draw(Feed.RANDOM, 7, 4, 0, 1);
		Map<Integer, Long> counts = IntStream.range(0, MANY)
			.mapToObj((i) -> draw.row())
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		assertThat(counts).hasSize(4).allSatisfy((row, count) -> assertThat(count).isCloseTo(25_000, within(685L)));
	}

	private static List<Integer> requests(Draw draw) {
		return IntStream.range(0, 100).mapToObj((i) -> draw.request()).toList();
	}

	private static Draw draw(Feed feed, long seed, int rows, int loop, int loops) {
		Mix mix = new Mix(List.of(new Weighted("a", 70, "/", Request.GET), new Weighted("b", 20, "/", Request.GET),
				new Weighted("c", 10, "/", Request.GET)), new Values("values.csv", feed), seed);
		return new Draw(new MixedRequests(mix, List.of(), rows), loop, loops);
	}

}
