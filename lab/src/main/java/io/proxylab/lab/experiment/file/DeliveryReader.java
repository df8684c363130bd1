package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Delivery.Scale;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.protocol.Request;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads what is sent, and by how many generators. */
final class DeliveryReader {

	static final String REQUEST = "request";

	static final String GENERATORS = "generators";

	static final String STATUS = "status";

	static final String SCALE = "scale";

	private static final String COOKIES = "cookies";

	private static final Map<String, Cookies> COOKIES_KEPT = cookiesKept();

	private static final Map<String, Scale> SCALES = scales();

	private static final Range<Long> STATUSES = Range.of(Expect.LEAST_STATUS, Expect.MOST_STATUS);

	private static final Map<String, Method> METHODS = methods();

	private static final Range<Long> BODY_BYTES = Range.of(0, Body.MOST_BYTES);

	private static final Keys BODY = Keys
		.of(Keys.optional("file", "A file, looked for in your working directory.", JsonSchema.text()),
				Keys.optional("size", "So many bytes.", JsonSchema.integer(BODY_BYTES)))
		.exactlyOneOf(List.of("file", "size"));

	static final Keys REQUEST_KEYS = Keys.of(
			Keys.optional("method", "The method. Default: GET, and POST where there is a body.",
					JsonSchema.choice(METHODS.keySet())),
			Keys.optional("headers", "Header lines in quotes; ${NAME} takes an environment variable.",
					JsonSchema.oneOrMore(AnswersReader.HEADER)),
			Keys.optional("body", "A text, or a file, or a size in bytes.",
					JsonSchema.anyOf(JsonSchema.text(), BODY.schema())),
			Keys.optional(STATUS, "The status of a correct answer.", JsonSchema.integer(STATUSES), Delivery.OK));

	static final Keys KEYS = Keys.of(
			Keys.optional(REQUEST, "What every request says; a plain GET if left out.", REQUEST_KEYS.schema()),
			Keys.optional(GENERATORS, "Processes that share every load.", JsonSchema.integer(Delivery.GENERATORS), 1),
			Keys.optional(COOKIES, "true: users send back the cookies that they are given.",
					JsonSchema.choice(COOKIES_KEPT.keySet()), false),
			Keys.optional(SCALE,
					"asked: a load of more connections than processes may have here is refused; machine: it is cut.",
					JsonSchema.choice(SCALES.keySet()), "asked"));

	private DeliveryReader() {
	}

	private static Map<String, Method> methods() {
		Map<String, Method> methods = new LinkedHashMap<>();
		for (Method method : Method.values()) {
			methods.put(method.name(), method);
		}
		return methods;
	}

	private static Map<String, Scale> scales() {
		Map<String, Scale> choices = new LinkedHashMap<>();
		for (Scale scale : Scale.values()) {
			choices.put(scale.name().toLowerCase(Locale.ROOT), scale);
		}
		return choices;
	}

	private static Map<String, Cookies> cookiesKept() {
		Map<String, Cookies> choices = new LinkedHashMap<>();
		choices.put("true", Cookies.SENT_BACK);
		choices.put("false", Cookies.IGNORED);
		return choices;
	}

	/**
	 * Reads these keys of a file.
	 * @param generator that is to send the requests
	 */
	static Optional<Delivery> read(YamlSection file, Generator generator) {
		Optional<Answered> request = file.read(REQUEST, Answered.PLAIN, DeliveryReader::answered);
		Optional<Long> generators = file.read(GENERATORS, 1L, (value) -> value.integer(Delivery.GENERATORS));
		Optional<Cookies> cookies = file.read(COOKIES, Cookies.IGNORED, (word) -> word.choice(COOKIES_KEPT));
		Optional<Scale> scale = file.read(SCALE, Scale.ASKED, (word) -> word.choice(SCALES));
		Optional<RequestMix> mix = RequestMixReader.read(file);
		Optional<Delivery> delivery = request.flatMap((one) -> generators
			.flatMap((count) -> cookies.flatMap((kept) -> scale.map((size) -> new Delivery(one.request(), one.status(),
					mix.orElse(null), count.intValue(), kept, size)))));
		if (generator == Generator.JMETER && delivery.filter((other) -> !other.isPlain()).isPresent()) {
			file.optional(REQUEST)
				.or(() -> file.optional(RequestMixReader.REQUESTS))
				.or(() -> file.optional(GENERATORS))
				.or(() -> file.optional(COOKIES))
				.ifPresent((value) -> value.problem(
						"jmeter sends plain GET requests, from one process, without cookies; write generator: netty, or remove it"));
		}
		return delivery;
	}

	private static Optional<Answered> answered(YamlValue value) {
		return value.section(REQUEST_KEYS)
			.flatMap((section) -> request(value, section)
				.flatMap((request) -> status(section).map((status) -> new Answered(request, status))));
	}

	/** Reads what a request says beside its path. */
	static Optional<Request> request(YamlValue value, YamlSection section) {
		Optional<List<Header>> headers = section.read("headers", List.of(),
				(lines) -> Optional.of(lines.items().stream().flatMap((line) -> header(line).stream()).toList()));
		Optional<YamlValue> source = section.optional("body");
		Optional<Body> body = source.flatMap(DeliveryReader::body);
		Method otherwise = source.isPresent() ? Method.POST : Method.GET;
		Optional<Method> method = section.read("method", otherwise, (word) -> word.choice(METHODS));
		if (source.isPresent() && body.isEmpty()) {
			return Optional.empty();
		}
		return method.flatMap(
				(asked) -> headers.flatMap((lines) -> value.make(() -> new Request(asked, lines, body.orElse(null)))));
	}

	/** Reads which status a correct answer has. */
	static Optional<Integer> status(YamlSection section) {
		return section.read(STATUS, (long) Delivery.OK, (number) -> number.integer(STATUSES)).map(Long::intValue);
	}

	private static Optional<Header> header(YamlValue value) {
		return value.text("a header line in quotes, such as \"X-Tenant: 7\"").flatMap((line) -> value.make(() -> {
			Header header = Header.parse(line);
			if (header.name().toLowerCase(Locale.ROOT).equals("host")) {
				throw new IllegalArgumentException(
						"'" + header.name() + "' is the address of the target, which the lab gives it; remove it");
			}
			return header;
		}));
	}

	private static Optional<Body> body(YamlValue value) {
		if (value.isScalar()) {
			return value.text("the body").map(Body::of);
		}
		return value.section(BODY).flatMap((section) -> {
			if (section.size() != 1) {
				value.problem("expected exactly one of file and size, but there are " + section.size());
			}
			Optional<Body> file = section.optional("file")
				.flatMap((name) -> name.text("the name of a file"))
				.map((name) -> new Body(null, name, null));
			return file.or(() -> section.optional("size")
				.flatMap((number) -> number.integer(BODY_BYTES))
				.map((bytes) -> new Body(null, null, bytes.intValue())));
		});
	}

	/** A request, and the status of a correct answer to it. */
	private record Answered(Request request, int status) {

		static final Answered PLAIN = new Answered(Request.GET, Delivery.OK);

	}

}
