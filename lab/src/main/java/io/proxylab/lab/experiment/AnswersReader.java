package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.http.PathAnswer;
import io.proxylab.userservice.http.UserJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the upstream answers at paths that are not answered with its user. */
final class AnswersReader {

	/** Beside the delay, in the section of the upstream. */
	static final String KEY = "answers";

	private static final String PATH = "path: /orders/{id}";

	private static final List<String> KEYS = List.of("path", "method", "status", "headers", "body", "delay");

	private AnswersReader() {
	}

	/**
	 * Reads the list.
	 * @return nothing if one is wrong
	 */
	static Optional<List<PathAnswer>> read(YamlValue list) {
		List<YamlValue> items = list.items();
		List<PathAnswer> answers = items.stream().flatMap((item) -> answer(item).stream()).toList();
		return (answers.size() == items.size()) ? Optional.of(answers) : Optional.empty();
	}

	private static Optional<PathAnswer> answer(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			Optional<String> path = section.require("path", PATH, (text) -> text.text("a path such as /orders/{id}"));
			Optional<String> method = section.optional("method").flatMap((text) -> text.text("a method such as GET"));
			Optional<Long> status = section.read("status", 200L, (number) -> number.integer(Range.of(200, 599)));
			Optional<List<String>> headers = section.read("headers", List.of(),
					(lines) -> Optional.of(lines.items()
						.stream()
						.flatMap((line) -> line.text("a header line in quotes, such as \"X-Tenant: 7\"").stream())
						.toList()));
			Optional<YamlValue> source = section.optional("body");
			Optional<Body> body = source.map(AnswersReader::body).orElse(Optional.of(new Body(null, null)));
			Optional<String> delay = section.optional("delay").flatMap((text) -> text.text("a delay such as 100ms"));
			return path.flatMap((at) -> status.flatMap((code) -> headers
				.flatMap((lines) -> body.flatMap((what) -> value.make(() -> new PathAnswer(method.orElse(null), at,
						code.intValue(), lines, what.text(), what.size(), delay.orElse(null)))))));
		});
	}

	/** A text, or a size. */
	private static Optional<Body> body(YamlValue value) {
		if (value.isScalar()) {
			return value.text("the body").map((text) -> new Body(text, null));
		}
		return value.section(List.of("size"))
			.flatMap((section) -> section.require("size", "size: 4096",
					(number) -> number.integer(Range.of(UserJson.SMALLEST, UserJson.GREATEST))))
			.map((bytes) -> new Body(null, bytes.intValue()));
	}

	private record Body(@Nullable String text, @Nullable Integer size) {
	}

}
