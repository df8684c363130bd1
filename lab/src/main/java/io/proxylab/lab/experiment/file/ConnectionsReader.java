package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Http.Version;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads {@code connections}. A side is what becomes of its connections, or a section that
 * says more of them.
 */
final class ConnectionsReader {

	private static final String HTTP = "http";

	private static final String STREAMS = "streams";

	private static final Keys UPSTREAM = Keys.of(
			Keys.optional("reuse", "What becomes of a connection after an answer, or a list of both.",
					words(Reuse.values(), Reuse::word), "keepAlive"),
			Keys.optional("tls",
					"Whether connections are encrypted, or by which library; a list makes each variant several targets.",
					words(Encryption.values(), Encryption::word), false),
			Keys.optional(HTTP, "Version of HTTP, 2 over TLS only; a list of both makes each variant two targets.",
					words(Version.values(), Version::word), 1));

	private static final Keys CLIENT = UPSTREAM.and(Keys.of(Keys.optional(STREAMS,
			"Of HTTP/2: requests at a time on a connection; a list makes each variant a target a number.",
			JsonSchema.distinct(JsonSchema.integer(Http.STREAMS)), 1)));

	static final Keys KEYS = Keys.of(
			Keys.optional("client", "Between generator and target; a list of both makes each cell two.", side(CLIENT),
					"keepAlive"),
			Keys.optional("upstream", "Between target and upstream; a list of both makes each target two.",
					side(UPSTREAM), "keepAlive"));

	private ConnectionsReader() {
	}

	private static JsonSchema side(Keys keys) {
		return JsonSchema.anyOf(words(Reuse.values(), Reuse::word), keys.schema());
	}

	static Optional<Connections> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			Optional<Side> client = section.read("client", Side.DEFAULT, (one) -> side(one, CLIENT));
			Optional<Side> upstream = section.read("upstream", Side.DEFAULT, (one) -> side(one, UPSTREAM));
			return client.flatMap((one) -> upstream.map((other) -> new Connections(one.reuse(), other.reuse(),
					one.tls(), other.tls(), one.http(), other.http())));
		});
	}

	private static Optional<Side> side(YamlValue value, Keys keys) {
		if (!value.isSection()) {
			return axis(value, Reuse.values(), Reuse::word, ", or keys such as { tls: true }")
				.map((reuse) -> new Side(reuse, Side.DEFAULT.tls(), Side.DEFAULT.http()));
		}
		return value.section(keys).flatMap((section) -> {
			Optional<List<Reuse>> reuse = section.read("reuse", Side.DEFAULT.reuse(),
					(words) -> axis(words, Reuse.values(), Reuse::word));
			Optional<List<Encryption>> tls = section.read("tls", Side.DEFAULT.tls(),
					(words) -> axis(words, Encryption.values(), Encryption::word));
			Optional<List<Http>> http = http(section);
			Optional<Side> side = reuse
				.flatMap((one) -> tls.flatMap((other) -> http.map((spoken) -> new Side(one, other, spoken))));
			side.ifPresent((read) -> check(section, read));
			return side;
		});
	}

	private static Optional<List<Http>> http(YamlSection section) {
		Optional<List<Version>> versions = section.read(HTTP, List.of(Version.ONE),
				(words) -> axis(words, Version.values(), Version::word));
		Optional<List<Integer>> streams = section.read(STREAMS, List.of(1), ConnectionsReader::streams);
		// Whatever is wrong has been said.
		return versions.flatMap((read) -> streams.map((numbers) -> both(read, numbers)))
			.filter((http) -> !http.isEmpty());
	}

	private static List<Http> both(List<Version> versions, List<Integer> streams) {
		return versions.stream().flatMap((version) -> switch (version) {
			case ONE -> Stream.of(Http.HTTP_1);
			case TWO -> streams.stream().map(Http::two);
		}).toList();
	}

	private static Optional<List<Integer>> streams(YamlValue value) {
		return Optional
			.of(value.distinct((entry) -> entry.integer(Http.STREAMS).map(Math::toIntExact), String::valueOf));
	}

	/** HTTP/2 needs TLS, and connections that are kept. */
	private static void check(YamlSection section, Side side) {
		boolean two = side.http().stream().anyMatch(Http::isTwo);
		boolean one = side.http().contains(Http.HTTP_1);
		section.optional(STREAMS)
			.filter((_) -> !two)
			.ifPresent((value) -> value.problem("only HTTP/2 has streams; write http: 2, or remove streams"));
		section.optional(HTTP).filter((_) -> two).ifPresent((value) -> {
			if (side.tls().stream().noneMatch(Encryption::isTls)) {
				value.problem("2 is spoken over TLS only; write tls: true, or http: 1");
			}
			else if (!one && side.tls().contains(Encryption.NONE)) {
				value.problem("2 is spoken over TLS only, and tls is false, too; write http: [1, 2], or tls: true");
			}
			if (side.reuse().contains(Reuse.CLOSE)) {
				value.problem("2 has connections for many requests, which close would end after each; write reuse: "
						+ "keepAlive, or http: 1");
			}
		});
	}

	/** One word or a list of words. */
	static <T> Optional<List<T>> axis(YamlValue value, T[] values, Function<T, String> word) {
		return axis(value, values, word, "");
	}

	private static <T> Optional<List<T>> axis(YamlValue value, T[] values, Function<T, String> word, String otherwise) {
		return Optional.of(value.distinct((entry) -> entry.choice(choices(values, word), otherwise), word));
	}

	/** What may be written, and what it means. */
	static <T> Map<String, T> choices(T[] values, Function<T, String> word) {
		Map<String, T> choices = new LinkedHashMap<>();
		Stream.of(values).forEach((choice) -> choices.put(word.apply(choice), choice));
		return choices;
	}

	/** The schema of one word or a list of words. */
	static <T> JsonSchema words(T[] values, Function<T, String> word) {
		return JsonSchema.distinct(JsonSchema.choice(Arrays.stream(values).map(word).toList()));
	}

	private record Side(List<Reuse> reuse, List<Encryption> tls, List<Http> http) {

		static final Side DEFAULT = new Side(List.of(Reuse.KEEP_ALIVE), List.of(Encryption.NONE), List.of(Http.HTTP_1));

	}

}
