package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
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

	private static final Keys SIDE = Keys.of(
			Keys.optional("reuse", "What becomes of a connection after an answer, or a list of both.",
					words(Reuse.values(), Reuse::word), "keepAlive"),
			Keys.optional("tls", "Whether connections are encrypted; a list of both makes each variant two targets.",
					words(Encryption.values(), Encryption::word), false));

	static final Keys KEYS = Keys.of(
			Keys.optional("client", "Between generator and target; a list of both makes each cell two.", side(),
					"keepAlive"),
			Keys.optional("upstream", "Between target and upstream; a list of both makes each target two.", side(),
					"keepAlive"));

	private ConnectionsReader() {
	}

	private static JsonSchema side() {
		return JsonSchema.anyOf(words(Reuse.values(), Reuse::word), SIDE.schema());
	}

	static Optional<Connections> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			Optional<Side> client = section.read("client", Side.DEFAULT, ConnectionsReader::side);
			Optional<Side> upstream = section.read("upstream", Side.DEFAULT, ConnectionsReader::side);
			return client.flatMap((one) -> upstream
				.map((other) -> new Connections(one.reuse(), other.reuse(), one.tls(), other.tls())));
		});
	}

	private static Optional<Side> side(YamlValue value) {
		if (!value.isSection()) {
			return axis(value, Reuse.values(), Reuse::word, ", or keys such as { tls: true }")
				.map((reuse) -> new Side(reuse, Side.DEFAULT.tls()));
		}
		return value.section(SIDE).flatMap((section) -> {
			Optional<List<Reuse>> reuse = section.read("reuse", Side.DEFAULT.reuse(),
					(words) -> axis(words, Reuse.values(), Reuse::word));
			Optional<List<Encryption>> tls = section.read("tls", Side.DEFAULT.tls(),
					(words) -> axis(words, Encryption.values(), Encryption::word));
			return reuse.flatMap((one) -> tls.map((other) -> new Side(one, other)));
		});
	}

	/** One word or a list of words. */
	static <T> Optional<List<T>> axis(YamlValue value, T[] values, Function<T, String> word) {
		return axis(value, values, word, "");
	}

	private static <T> Optional<List<T>> axis(YamlValue value, T[] values, Function<T, String> word, String otherwise) {
		Map<String, T> choices = new LinkedHashMap<>();
		Stream.of(values).forEach((choice) -> choices.put(word.apply(choice), choice));
		return Optional.of(value.distinct((entry) -> entry.choice(choices, otherwise), word));
	}

	/** The schema of one word or a list of words. */
	static <T> JsonSchema words(T[] values, Function<T, String> word) {
		return JsonSchema.distinct(JsonSchema.choice(Arrays.stream(values).map(word).toList()));
	}

	private record Side(List<Reuse> reuse, List<Encryption> tls) {

		static final Side DEFAULT = new Side(List.of(Reuse.KEEP_ALIVE), List.of(Encryption.NONE));

	}

}
