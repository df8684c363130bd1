package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.CommandPlaces;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.OwnTarget.ExpectedBody;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.Credentials;
import io.proxylab.load.protocol.Network.TrustStore;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a service of the user's. */
final class OwnTargetReader {

	static final String COMMAND = "command";

	static final String JAR = "jar";

	static final String URL = "url";

	static final String ANSWER = "answer";

	static final String ENVIRONMENT = "environment";

	/** The keys that say where a service comes from. */
	static final List<String> ORIGINS = List.of(COMMAND, JAR, URL);

	private static final List<String> OF_JAR = List.of("java", "jvmOptions", "arguments");

	private static final List<String> OF_URL = List.of("metrics", "trust");

	private static final List<String> OF_STARTED = List.of(ENVIRONMENT, UpstreamCallsReader.UPSTREAM);

	private static final List<String> SCHEMES = List.of("http", "https");

	private static final Pattern VARIABLE = Pattern.compile("(?s)([A-Za-z_][A-Za-z0-9_]*)=(.*)");

	/** Such as {@code localhost:8080}, which has the scheme localhost. */
	private static final Pattern WITHOUT_SCHEME = Pattern
		.compile("(?i)(https?:(?!//))?/*([a-z0-9.-]+\\.[a-z0-9.-]+|localhost|\\d+|[a-z0-9.-]+:\\d+)(:\\d+)?(/.*)?");

	static final Map<String, ExpectedBody> ANSWERS = answers();

	private static final String TRUST_FILE = "a file of certificates, PEM or PKCS12";

	/** No version and no directory: the JVM of the lab. */
	private static final String LABS_OWN = "";

	private static final int MAX_PORT = 65_535;

	private static final Range<Long> LIMIT = Range.of(1, 10_000_000);

	static final Keys TRUST = Keys.of(
			Keys.required("file", "A file of certificates, PEM or PKCS12.", JsonSchema.text()),
			Keys.required("password", "Opens it; it is stored with the experiment in the run.", JsonSchema.text()));

	static final Keys LIMITS = Keys.of(
			Keys.optional("requestThreads", "Requests that it serves at a time.", JsonSchema.integer(LIMIT)),
			Keys.optional("client.pool.max", "Connections that it keeps to its upstream.", JsonSchema.integer(LIMIT)));

	private final CommandPlaces places;

	OwnTargetReader(CommandPlaces places) {
		this.places = places;
	}

	private static Map<String, ExpectedBody> answers() {
		Map<String, ExpectedBody> answers = new LinkedHashMap<>();
		answers.put("upstream", ExpectedBody.UPSTREAM);
		answers.put("first", ExpectedBody.FIRST);
		answers.put("any", ExpectedBody.ANY);
		return answers;
	}

	/**
	 * Reads one.
	 * @param section its keys, of which one says where it comes from
	 * @param name reads the value of {@code as}
	 */
	Optional<Target> read(YamlSection section, Function<YamlValue, Optional<String>> name) {
		Optional<String> called = section.require("as", "as: my-gateway", name);
		Optional<Origin> origin = origin(section);
		boolean running = section.optional(URL).isPresent();
		Optional<RequestPath> path = section.read("path", RequestPath.DEFAULT,
				(value) -> value.text("a path such as /user?delay={delayMillis}")
					.flatMap((text) -> value.make(() -> RequestPath.withoutValues(text))));
		Optional<String> ready = section.read("ready", path.map(RequestPath::withoutDelay).orElse("/"),
				(value) -> value.text("a path such as /actuator/health")
					.flatMap((text) -> value.make(() -> plain(text))));
		var readyWithin = section.read("readyWithin", OwnTarget.READY_WITHIN,
				(value) -> value.duration(OwnTarget.READY_WITHIN_RANGE));
		Optional<ExpectedBody> answer = section.read(ANSWER, running ? ExpectedBody.FIRST : ExpectedBody.UPSTREAM,
				(value) -> value.choice(ANSWERS));
		Optional<SortedMap<String, Long>> limits = section.read("limits", new TreeMap<>(), OwnTargetReader::limits);
		Optional<SortedMap<String, String>> environment = section.read(ENVIRONMENT, new TreeMap<>(), this::environment);
		Optional<UpstreamCalls> calls = section.read(UpstreamCallsReader.UPSTREAM, UpstreamCalls.ONE,
				UpstreamCallsReader::readOwn);
		if (running) {
			section.optional(ANSWER)
				.filter((value) -> answer.equals(Optional.of(ExpectedBody.UPSTREAM)))
				.ifPresent((value) -> value
					.problem("the upstream of what runs already is not the lab's; choices: first, any"));
		}
		if (Stream.of(called, origin, path, ready, readyWithin, answer, limits, environment, calls)
			.anyMatch(Optional::isEmpty)) {
			return Optional.empty();
		}
		return Optional.of(new OwnTarget(called.get(), origin.get(), path.get(), ready.get(), readyWithin.get(),
				answer.get(), limits.get(), environment.get(), calls.get()));
	}

	private Optional<Origin> origin(YamlSection section) {
		List<String> given = ORIGINS.stream().filter((key) -> section.optional(key).isPresent()).toList();
		if (given.size() > 1) {
			section.problem("expected one of command, jar and url, but there are " + String.join(" and ", given));
			return Optional.empty();
		}
		String origin = given.getFirst();
		refuse(section, OF_JAR, origin.equals(JAR), "jar");
		refuse(section, OF_URL, origin.equals(URL), "url");
		refuse(section, OF_STARTED, !origin.equals(URL), "command or jar");
		YamlValue value = section.optional(origin).orElseThrow();
		return switch (origin) {
			case COMMAND -> command(value);
			case JAR -> jar(section, value);
			default -> running(section, value);
		};
	}

	private static void refuse(YamlSection section, List<String> keys, boolean allowed, String owner) {
		if (!allowed) {
			keys.forEach((key) -> section.optional(key)
				.ifPresent((value) -> value.problem("only a target by " + owner + " has this; remove it")));
		}
	}

	private Optional<Origin> jar(YamlSection section, YamlValue value) {
		Optional<String> jar = value.text("a file such as my-gateway.jar");
		Optional<String> java = section.read("java", LABS_OWN,
				(version) -> version.text("a version such as 21, or the directory of a JDK"));
		Optional<List<String>> options = section.read("jvmOptions", List.of(), (list) -> words(list, false));
		Optional<List<String>> arguments = section.require("arguments", "arguments: --server.port={port}",
				(list) -> words(list, true).flatMap((words) -> list.make(() -> {
					requirePort(words);
					return words;
				})));
		return jar.flatMap((file) -> java
			.flatMap((version) -> options.flatMap((flags) -> arguments.map((words) -> new Origin.Jar(file,
					Optional.of(version).filter((named) -> !named.equals(LABS_OWN)), flags, words)))));
	}

	private static Optional<Origin> running(YamlSection section, YamlValue value) {
		Optional<URI> url = value.text("a URL such as http://127.0.0.1:8080")
			.flatMap((text) -> value.make(() -> url(text, false)));
		Optional<Optional<URI>> metrics = section.read("metrics", Optional.empty(),
				(place) -> place.text("a URL such as http://127.0.0.1:8080/actuator/prometheus")
					.flatMap((text) -> place.make(() -> Optional.of(url(text, true)))));
		Optional<Optional<TrustStore>> trust = section.read("trust", Optional.empty(), OwnTargetReader::trust);
		url.filter((base) -> "http".equals(base.getScheme()))
			.flatMap((base) -> section.optional("trust"))
			.ifPresent((given) -> given.problem("only https has certificates; remove it, or write https in url"));
		return url.flatMap((base) -> metrics
			.flatMap((place) -> trust.map((believed) -> new Origin.Running(base, place, believed))));
	}

	/** A file alone, or with the password that opens it. */
	private static Optional<Optional<TrustStore>> trust(YamlValue value) {
		if (value.isScalar()) {
			return value.text(TRUST_FILE).flatMap((file) -> value.make(() -> Optional.of(new TrustStore(file, null))));
		}
		return value.section(TRUST).flatMap((section) -> {
			Optional<String> file = section.require("file", "file: trust.p12", (name) -> name.text(TRUST_FILE));
			Optional<String> password = section.require("password", "password: changeit",
					(word) -> word.text("the password of the file"));
			return file.flatMap(
					(name) -> password.flatMap((word) -> value.make(() -> Optional.of(new TrustStore(name, word)))));
		});
	}

	/** A list of words as it is; a text as a shell takes it, which a program follows. */
	private Optional<Origin> command(YamlValue value) {
		if (!value.isScalar()) {
			return words(value, true).flatMap((words) -> value.make(() -> {
				requirePort(words);
				return new Origin.Command(words, String.join(" ", words));
			}));
		}
		return value.text("a program and its arguments").flatMap((text) -> value.make(() -> {
			this.places.check(text);
			requirePort(List.of(text));
			return new Origin.Command(List.of("/bin/sh", "-c", "exec " + text), text);
		}));
	}

	/** The lab chooses a free port for each launch, and asks the service there. */
	private static void requirePort(List<String> words) {
		if (words.stream().noneMatch((word) -> word.contains("{port}"))) {
			throw new IllegalArgumentException(
					"nothing says {port}, where the service is to listen; write for instance --server.port={port}");
		}
	}

	/** A list of words, or a text that is parted at its blanks. */
	private Optional<List<String>> words(YamlValue value, boolean places) {
		List<Optional<String>> items = value.items().stream().map((item) -> item.text("a word")).toList();
		if (items.stream().anyMatch(Optional::isEmpty)) {
			return Optional.empty();
		}
		List<String> words = items.stream().flatMap(Optional::stream).toList();
		return value.make(() -> {
			List<String> parted = value.isScalar() ? parted(words.getFirst()) : words;
			if (places) {
				parted.forEach(this.places::check);
			}
			return parted;
		});
	}

	private static List<String> parted(String text) {
		if (text.contains("'") || text.contains("\"")) {
			throw new IllegalArgumentException("write a list, a word an entry, where a word holds blanks or quotes");
		}
		return List.of(text.split("\\s+"));
	}

	private Optional<SortedMap<String, String>> environment(YamlValue list) {
		SortedMap<String, String> variables = new TreeMap<>();
		boolean right = true;
		for (YamlValue item : list.items()) {
			right &= item.text("a variable such as ORDERS_URL={upstream.orders}")
				.flatMap((text) -> item.make(() -> variable(text, variables)))
				.isPresent();
		}
		return right ? Optional.of(variables) : Optional.empty();
	}

	private String variable(String text, SortedMap<String, String> variables) {
		Matcher variable = VARIABLE.matcher(text);
		if (!variable.matches()) {
			throw new IllegalArgumentException(
					"'" + text + "' is no variable; write NAME=VALUE, such as ORDERS_URL={upstream.orders}");
		}
		this.places.check(variable.group(2));
		if (variables.put(variable.group(1), variable.group(2)) != null) {
			throw new IllegalArgumentException(variable.group(1) + " is set twice; remove one");
		}
		return text;
	}

	private static Optional<SortedMap<String, Long>> limits(YamlValue value) {
		return value.section(LIMITS).map((section) -> {
			SortedMap<String, Long> limits = new TreeMap<>();
			LIMITS.names()
				.forEach((name) -> section.optional(name)
					.flatMap((number) -> number.integer(LIMIT))
					.ifPresent((number) -> limits.put(name, number)));
			return limits;
		});
	}

	private static String plain(String path) {
		if (new RequestPath(path).namesDelay()) {
			throw new IllegalArgumentException("'" + path + "' has a place for a delay; readiness has none");
		}
		return path;
	}

	private static URI url(String text, boolean path) {
		try {
			URI url = new URI(text);
			if (WITHOUT_SCHEME.matcher(text).matches()) {
				throw new IllegalArgumentException(
						"'%s' names no scheme and host; did you mean %s?".formatted(text, meant(text)));
			}
			if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
				throw new IllegalArgumentException(String.format(Locale.ROOT,
						"'%s' has port %d; write one from 1 to 65,535", text, url.getPort()));
			}
			boolean rest = url.getRawQuery() == null && url.getRawFragment() == null && url.getRawUserInfo() == null;
			boolean bare = url.getRawPath() == null || url.getRawPath().isEmpty() || url.getRawPath().equals("/");
			if (SCHEMES.contains(String.valueOf(url.getScheme())) && url.getHost() != null && rest && (path || bare)) {
				return path ? url : new URI(url.getScheme(), null, url.getHost(), url.getPort(), null, null, null);
			}
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException("'" + Credentials.masked(text) + "' is not a URL: " + ex.getReason(),
					ex);
		}
		throw new IllegalArgumentException(
				"'" + Credentials.masked(text) + "' cannot be asked; write http://host:port or https://host:port"
						+ (path ? "/path" : ", and the path of the requests under path"));
	}

	/** A port alone is one of this machine. */
	private static String meant(String text) {
		String rest = text.replaceFirst("^https?:/*", "").replaceFirst("^/+", "");
		return "http://" + (rest.matches("\\d+(/.*)?") ? "localhost:" : "") + rest;
	}

}
