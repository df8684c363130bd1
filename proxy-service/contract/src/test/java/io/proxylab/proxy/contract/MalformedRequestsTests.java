package io.proxylab.proxy.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/malformed-requests.md} shows the table that the contract runs. */
class MalformedRequestsTests {

	private static final Path PAGE = Path.of("..", "..", "docs", "malformed-requests.md");

	private static final String HEAD = "| request | answer | RFC | elsewhere |\n|---|---|---|---|\n";

	@Test
	void thePageShowsTheTable() throws IOException {
		String page = Files.readString(PAGE);
		int start = page.indexOf(HEAD);
		assertThat(start).isNotNegative();
		int end = page.indexOf("\n\n", start) + 1;
		assertThat(end).isGreaterThan(start);
		String table = HEAD
				+ MalformedRequests.all().stream().map(MalformedRequestsTests::row).collect(Collectors.joining());
		if (System.getProperty("golden.update") != null) {
			Files.writeString(PAGE, page.substring(0, start) + table + page.substring(end));
			return;
		}
		assertThat(page.substring(start, end)).isEqualTo(table);
	}

	private static String row(MalformedRequest request) {
		String elsewhere = request.differences()
			.stream()
			.map((difference) -> "%s: %s (%s)".formatted(difference.where().words(), words(difference.outcome()),
					difference.why()))
			.collect(Collectors.joining("; "));
		return "| %s | %s | %s | %s |\n".formatted(request.name(), words(request.usual()),
				request.section().replace("RFC ", ""), elsewhere);
	}

	private static String words(Outcome outcome) {
		return switch (outcome) {
			case Outcome.Refused refused -> String.valueOf(refused.status());
			case Outcome.Forwarded _ -> "forwarded";
			case Outcome.BrokenOff brokenOff -> brokenOff.status() + ", after its head was forwarded";
			case Outcome.RefusedWithoutAHead _ -> "refused without a status line";
			case Outcome.Ended _ -> "the end, without a response";
			case Outcome.EndedLate _ -> "408 and the end, when the time for a request has passed";
		};
	}

}
