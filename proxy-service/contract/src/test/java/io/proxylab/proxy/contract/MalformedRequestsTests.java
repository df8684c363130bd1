package io.proxylab.proxy.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.proxylab.proxy.contract.MalformedRequest.Difference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/malformed-requests.md} shows the tables that the contracts run. */
class MalformedRequestsTests {

	private static final Path PAGE = Path.of("..", "..", "docs", "malformed-requests.md");

	@Test
	void thePageShowsTheMalformedRequests() throws IOException {
		check("| request | answer | RFC | elsewhere |\n|---|---|---|---|\n", MalformedRequests.all(),
				(request) -> "| %s | %s | %s | %s |\n".formatted(request.name(), words(request.usual()),
						request.section().replace("RFC ", ""), words(request.differences())));
	}

	@Test
	void thePageShowsTheVariationsOfRandomRequests() throws IOException {
		check("| variation | response | elsewhere |\n|---|---|---|\n", RequestVariations.all(),
				(variation) -> "| %s | %s | %s |\n".formatted(variation.name(), words(variation.usual()),
						words(variation.differences())));
	}

	private static <T> void check(String head, List<T> rows, Function<T, String> text) throws IOException {
		String page = Files.readString(PAGE);
		int start = page.indexOf(head);
		assertThat(start).isNotNegative();
		int end = page.indexOf("\n\n", start) + 1;
		assertThat(end).isGreaterThan(start);
		String table = head + rows.stream().map(text).collect(Collectors.joining());
		if (System.getProperty("golden.update") != null) {
			Files.writeString(PAGE, page.substring(0, start) + table + page.substring(end));
			return;
		}
		assertThat(page.substring(start, end)).isEqualTo(table);
	}

	private static String words(List<Difference> differences) {
		return differences.stream()
			.map((difference) -> "%s: %s (%s)".formatted(difference.where().words(), words(difference.outcome()),
					difference.why()))
			.collect(Collectors.joining("; "));
	}

	private static String words(Outcome outcome) {
		return switch (outcome) {
			case Outcome.Refused refused -> String.valueOf(refused.status());
			case Outcome.RefusedAsEither either -> either.one() + " or " + either.other();
			case Outcome.Forwarded _ -> "forwarded";
			case Outcome.BrokenOff brokenOff -> brokenOff.status() + ", after its head was forwarded";
			case Outcome.RefusedWithoutAHead _ -> "refused without a status line";
			case Outcome.Ended _ -> "the end, without a response";
			case Outcome.EndedLate _ -> "408 and the end, when the time for a request has passed";
		};
	}

}
