package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads an experiment's several requests, and the values that they take. */
final class RequestMixReader {

	static final String REQUESTS = "requests";

	static final String VALUES = "values";

	private static final Range<Long> WEIGHT = Range.of(1, Weighted.MOST_WEIGHT);

	private static final Map<String, Feed> FEEDS = feeds();

	private static final Keys REQUEST = Keys
		.of(Keys.required("name", "The name by which its figures are told.", JsonSchema.text(Weighted.NAME.pattern())),
				Keys.optional("weight", "How often it is sent: its share among the weights of all.",
						JsonSchema.integer(WEIGHT), 1),
				Keys.optional("path",
						"Path and query, with {column} for a value and {delay} for the delay of the cell; that of the "
								+ "target if left out.",
						JsonSchema.text("/.*").examples("/orders/{id}?delay={delay}")))
		.and(DeliveryReader.REQUEST_KEYS);

	private static final Keys VALUES_KEYS = Keys.of(
			Keys.required("file", "A CSV file with a line of column names, looked for in your working directory.",
					JsonSchema.text()),
			Keys.optional("feed", "inOrder: each row once, and again; random: any row each time.",
					JsonSchema.choice(FEEDS.keySet()), "inOrder"));

	static final Keys KEYS = Keys.of(
			Keys.optional(REQUESTS, "Several requests in place of one, each with its weight.",
					JsonSchema.oneOrMore(REQUEST.schema())),
			Keys.optional(VALUES, "What stands at the placeholders of the requests.", VALUES_KEYS.schema()));

	private RequestMixReader() {
	}

	/** Reads the two keys of a file; empty without the first, or with a mistake. */
	static Optional<RequestMix> read(YamlSection file) {
		Optional<YamlValue> written = file.optional(REQUESTS);
		Optional<YamlValue> values = file.optional(VALUES);
		if (written.isEmpty()) {
			values.ifPresent((value) -> value.problem(
					"only requests have placeholders for values; write requests: [{ name: read, path: \"/orders/{id}\" }]"));
			return Optional.empty();
		}
		file.optional(DeliveryReader.REQUEST)
			.ifPresent(
					(one) -> one.problem("stands beside requests, of which each has its own; leave one of them out"));
		Optional<Values> table = values.flatMap(RequestMixReader::values);
		YamlValue list = written.get();
		List<YamlValue> items = list.items();
		List<Weighted> requests = items.stream().flatMap((item) -> request(item).stream()).toList();
		if (requests.size() < items.size() || items.isEmpty() || (values.isPresent() && table.isEmpty())) {
			return Optional.empty();
		}
		return list.make(() -> new RequestMix(requests, table.orElse(null)));
	}

	private static Optional<Weighted> request(YamlValue value) {
		return value.section(REQUEST).flatMap((section) -> {
			Optional<String> name = section.require("name", "name: read", (text) -> text.text("a name"));
			Optional<Long> weight = section.read("weight", 1L, (number) -> number.integer(WEIGHT));
			Optional<YamlValue> written = section.optional("path");
			Optional<String> path = written.flatMap((text) -> text.text("a path such as \"/orders/{id}\""));
			Optional<Request> request = DeliveryReader.request(value, section);
			Optional<Integer> status = DeliveryReader.status(section);
			boolean bad = written.isPresent() && path.isEmpty();
			return bad ? Optional.empty()
					: name.flatMap((own) -> weight.flatMap((share) -> request.flatMap((said) -> status
						.flatMap((answer) -> value.make(() -> new Weighted(own, share.intValue(), path.orElse(null),
								said, section.optional(DeliveryReader.STATUS).isPresent() ? answer : null))))));
		});
	}

	private static Optional<Values> values(YamlValue value) {
		return value.section(VALUES_KEYS).flatMap((section) -> {
			Optional<String> file = section.require("file", "file: orders.csv",
					(name) -> name.text("the name of a file"));
			Optional<Feed> feed = section.read("feed", Feed.IN_ORDER, (word) -> word.choice(FEEDS));
			return file.flatMap((name) -> feed.map((way) -> new Values(name, way)));
		});
	}

	private static Map<String, Feed> feeds() {
		Map<String, Feed> feeds = new LinkedHashMap<>();
		feeds.put("inOrder", Feed.IN_ORDER);
		feeds.put("random", Feed.RANDOM);
		return feeds;
	}

}
