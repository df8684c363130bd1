package io.proxylab.load.protocol;

import java.util.List;
import java.util.Locale;

import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MixTests {

	private static final LoadSettings LOAD = new LoadSettings("mix", "http://127.0.0.1:8080/user", 10, 0, 0, 1000, 0,
			1000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null);

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, 1_000_001 })
	void aWeightHasToBePositive(int weight) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Weighted("read", weight, null, Request.GET))
			.withMessage(String.format(Locale.ROOT, "mix.requests.weight: %d is out of range, 1 to 1000000", weight));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-a", "a b", "a,b", "12345678901234567890123456789012345678901" })
	void aNameCanStandInAFile(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Weighted(name, 1, null, Request.GET))
			.withMessageContaining("'" + name + "' is no name");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "orders", "/a b", "/a#b", "/grün" })
	void aPathIsAsARequestHasIt(String path) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Weighted("read", 1, path, Request.GET))
			.withMessageContaining("'" + path + "' is no path");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 199, 600 })
	void noAnswerEndsWithAStatusOutOfItsRange(int status) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Weighted("read", 1, null, Request.GET, status))
			.withMessageContaining("mix.requests.status")
			.withMessageContaining("200 to 599");
	}

	@Test
	void namesAreDistinctAndThereIsOne() {
		Weighted read = new Weighted("read", 1, "/", Request.GET);
		assertThatIllegalArgumentException().isThrownBy(() -> new Mix(List.of(read, read), null, 1))
			.withMessage("mix.requests: two are named 'read'; give each a name of its own");
		assertThatIllegalArgumentException().isThrownBy(() -> new Mix(List.of(), null, 1))
			.withMessage("number of mix.requests: 0 is out of range, 1 to 100");
	}

	@Test
	void aLoadHasOneRequestOrAMix() {
		Mix mix = new Mix(List.of(new Weighted("read", 1, "/", Request.GET)), null, 1);
		LoadSettings post = LOAD.asking(new Request(Request.Method.POST, List.of(), null));
		assertThat(post.asking(mix).request()).as("the mix takes its place").isEqualTo(Request.GET);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> LOAD.asking(mix).asking(new Request(Request.Method.POST, List.of(), null)))
			.withMessageContaining("leave out request, or mix");
	}

	@ParameterizedTest
	@CsvSource({ "IN_ORDER", "RANDOM" })
	void aMixIsReadBackFromItsLine(Feed feed) throws Exception {
		Mix mix = new Mix(
				List.of(new Weighted("read", 9, "/orders/{id}", Request.GET),
						new Weighted("write", 1, null,
								new Request(Request.Method.POST, List.of(), Request.Body.of("{\"id\":{id}}")))),
				new Values("orders.csv", feed), 42);
		LoadCommand command = new LoadCommand.Run(LOAD.asking(mix));
		assertThat(LoadJson.readCommand(LoadJson.write(command))).isEqualTo(command);
	}

}
