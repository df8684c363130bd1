package io.proxylab.lab.experiment.file;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.http.PathAnswer;
import io.proxylab.userservice.http.UserJson;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what the upstream answers at paths that are not answered with its user. */
final class AnswersReader {

	/** Beside the delay, in the section of the upstream. */
	static final String KEY = "answers";

	private static final String PATH = "path: /orders/{id}";

	static final JsonSchema HEADER = JsonSchema.string("[^:]+:.*").examples("X-Tenant: 7");

	private static final Range<Long> STATUS = Range.of(200, 599);

	private static final Range<Long> SIZE = Range.of(UserJson.SMALLEST, UserJson.GREATEST);

	private static final Keys BODY = Keys.of(Keys.required("size", "So many bytes of JSON.", JsonSchema.integer(SIZE)));

	private static final Keys KEYS = Keys.of(
			Keys.required("path", "Which requests: {name} is a part of any value, /** any end; without the query.",
					JsonSchema.string("/.*").examples("/orders/{id}", "/files/**")),
			Keys.optional("method", "The method of the requests; any if left out.",
					JsonSchema.choice(new TreeSet<>(PathAnswer.METHODS))),
			Keys.optional("status", "The status of the answer.", JsonSchema.integer(STATUS), 200),
			Keys.optional("headers", "Header lines in quotes; the type of JSON if left out.",
					JsonSchema.oneOrMore(HEADER)),
			Keys.optional("body",
					"A text, in which {name} is that part of the path, or a size in bytes; the user if left out.",
					JsonSchema.anyOf(JsonSchema.text(), BODY.schema())),
			Keys.optional("delay", "Any delay, failures among them; that of the cell if left out.",
					DelayReader.SCHEMA));

	static final JsonSchema SCHEMA = JsonSchema.oneOrMore(KEYS.schema().named("answer"));

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
			Optional<Long> status = section.read("status", 200L, (number) -> number.integer(STATUS));
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
		return value.section(BODY)
			.flatMap((section) -> section.require("size", "size: 4096", (number) -> number.integer(SIZE)))
			.map((bytes) -> new Body(null, bytes.intValue()));
	}

	private record Body(@Nullable String text, @Nullable Integer size) {
	}

}
