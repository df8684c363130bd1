package io.proxylab.load.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ShareTests {

	@ParameterizedTest
	@CsvSource({ "1, 1", "7, 2", "8, 3", "100, 7", "3, 3" })
	void allPartsTogetherAreTheWholeHoweverManyEventLoopsEachHas(int users, int parts) {
		List<Integer> all = new ArrayList<>();
		for (int part = 1; part <= parts; part++) {
			Share share = new Share(part, parts, null);
			int loops = part;
			List<Integer> own = new ArrayList<>();
			for (int loop = 0; loop < loops; loop++) {
				for (int user = share.loop(loop); user < users; user += share.loops(loops)) {
					own.add(user);
				}
			}
			assertThat(share.count(users)).isEqualTo(own.size());
			all.addAll(own);
		}
		assertThat(all).containsExactlyInAnyOrderElementsOf(IntStream.range(0, users).boxed().toList());
	}

	@Test
	void aPartKnowsTheWholeOfWhichItHasACount() {
		for (int part = 1; part <= 3; part++) {
			Share share = new Share(part, 3, null);
			for (long own = 1; own < 10; own++) {
				assertThat(share.count(share.whole(own))).isEqualTo(own);
				assertThat(share.count(share.whole(own) - 1)).isEqualTo(own - 1);
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			0/2  | share.part: 0 is out of range, 1 to 2
			3/2  | share.part: 3 is out of range, 1 to 2
			1/0  | share.of: 0 is out of range, 1 to 1000
			half | 'half' is not a part; write such as 2/3
			""")
	void whatIsNoPartIsRefused(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> Share.parse(text)).withMessage(message);
	}

}
